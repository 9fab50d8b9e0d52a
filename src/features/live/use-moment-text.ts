import { useClinicConfig } from '../../app/app-context.ts';
import { clinicZone } from '../../app/clinic-zone.ts';
import { clinicMomentText } from '../../words/clinic-time-text.ts';

/** Formats moments (milliseconds) on the clinic's clock, even for people who are traveling: appointments go by that clock. */
export function useMomentText(): (at: number) => string {
  const zone = clinicZone(useClinicConfig());
  return (at) => clinicMomentText(at, zone);
}
