import type { Config } from '../../contract/clinic.ts';
import { isTimeZone } from '../../contract/clinic-date.ts';

/**
 * An IANA name. The device's zone is the best guess until the clinic has been reached once, and in a browser that is older
 * than the name of the clinic's zone.
 */
export function clinicZone(config: Config | undefined): string {
  const zone = config?.clinic.timeZone;
  return zone !== undefined && isTimeZone(zone) ? zone : Intl.DateTimeFormat().resolvedOptions().timeZone;
}
