import type { Config } from '../../contract/clinic.ts';

/** An IANA name. Until the clinic has been reached once, the device's zone is the best guess. */
export const clinicZone = (config: Config | undefined): string =>
  config?.clinic.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
