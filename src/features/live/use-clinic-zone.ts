import { useClinicConfig } from '../../app/app-context.ts';
import { clinicZone } from '../../app/clinic-zone.ts';

/** The clinic's time zone, an IANA name. */
export const useClinicZone = (): string => clinicZone(useClinicConfig());
