/** The day and minute on the clinic's clock, for what the page shows. What may be booked is decided by the server alone. */
import { useEffect, useState } from 'react';
import { type ClinicMoment, clinicMoment } from '../../../contract/clinic-date.ts';
import { useClinicConfig } from '../shell/app-context.ts';

const TICK_MS = 15_000;

export function useClinicNow(): ClinicMoment & { time: number } {
  // Until the clinic was reached once, the device's zone is the best guess.
  const zone = useClinicConfig()?.clinic.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [time, setTime] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setTime(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return { ...clinicMoment(time, zone), time };
}
