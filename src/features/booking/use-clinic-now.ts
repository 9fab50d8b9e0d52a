/**
 * The day and minute on the clinic's clock, for what the page shows; the device's may be wrong. What may be booked is
 * decided by the server alone.
 */
import { type ClinicMoment, clinicMoment } from '../../../contract/clinic-date.ts';
import { useClinicConfig } from '../../app/app-context.ts';
import { useNow } from '../live/use-now.ts';
import { useClockAhead } from './use-clock-ahead.ts';

/** `time` is the device's own (milliseconds), for the age of what the device keeps. */
export function useClinicNow(): ClinicMoment & { time: number } {
  // Until the clinic was reached once, the device's zone and clock are the best guess.
  const zone = useClinicConfig()?.clinic.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const time = useNow();
  return { ...clinicMoment(time + useClockAhead(), zone), time };
}
