import { useClinicConfig } from '../../app/app-context.ts';
import { clinicMomentText } from '../../words/clinic-time-text.ts';

/** Formats moments (milliseconds) on the clinic's clock, even for people who are traveling: appointments go by that clock. */
export function useMomentText(): (at: number) => string {
  const zone = useClinicConfig()?.clinic.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (at) => clinicMomentText(at, zone);
}
