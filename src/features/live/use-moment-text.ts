import { clinicMomentText } from '../../words/clinic-time-text.ts';
import { useClinicZone } from './use-clinic-zone.ts';

/** Formats moments (milliseconds) on the clinic's clock, even for people who are traveling: appointments go by that clock. */
export function useMomentText(): (at: number) => string {
  const zone = useClinicZone();
  return (at) => clinicMomentText(at, zone);
}
