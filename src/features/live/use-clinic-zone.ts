import { useClinicConfig } from '../../app/app-context.ts';
import { clinicZone } from '../../app/clinic-zone.ts';

/** An IANA name. */
export const useClinicZone = (): string => clinicZone(useClinicConfig());
