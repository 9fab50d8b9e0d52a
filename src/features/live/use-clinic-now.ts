/**
 * The day and minute on the clinic's clock, for what the page shows; the device's may be wrong. What may be booked is
 * decided by the server alone.
 */
import { type ClinicMoment, clinicMoment } from '../../../contract/clinic-date.ts';
import { useClinicConfig } from '../../app/app-context.ts';
import { useClockAhead } from './use-clock-ahead.ts';
import { useNow } from './use-now.ts';

interface ClinicNow extends ClinicMoment {
  /** The device's own (milliseconds), for the age of what the device keeps. */
  time: number;
  /** How far the clinic's clock is ahead of it (milliseconds). */
  ahead: number;
  /** An IANA name. */
  zone: string;
}

export function useClinicNow(): ClinicNow {
  // Until the clinic was reached once, the device's zone and clock are the best guess.
  const zone = useClinicConfig()?.clinic.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const time = useNow();
  const ahead = useClockAhead();
  return { ...clinicMoment(time + ahead, zone), time, ahead, zone };
}
