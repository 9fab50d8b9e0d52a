import { useClinicConfig } from '../../app/app-context.ts';
import { clinicMomentText } from '../../words/clinic-time-text.ts';

/** Writes moments (milliseconds) on the clinic's clock, also for somebody who travels: the days of appointments go by it. */
export function useMomentText(): (at: number) => string {
  const zone = useClinicConfig()?.clinic.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (at) => clinicMomentText(at, zone);
}
