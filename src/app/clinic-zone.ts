import type { Config } from '../../contract/clinic.ts';
import { isTimeZone } from '../../contract/clinic-date.ts';

/**
 * An IANA name. Until the clinic has been reached once, the device's zone is the best guess, as it is if the browser is older than
 * the name of the clinic's.
 */
export function clinicZone(config: Config | undefined): string {
  const zone = config?.clinic.timeZone;
  return zone !== undefined && isTimeZone(zone) ? zone : Intl.DateTimeFormat().resolvedOptions().timeZone;
}
