/**
 * The day and minute on the clinic's clock, for the screen only: the device's clock may be wrong. The server decides
 * what may be booked.
 */
import { useEffect, useRef } from 'react';
import { type ClinicMoment, clinicMoment } from '../../../contract/clinic-date.ts';
import { useWorkspace } from '../../app/app-context.ts';
import { rememberReached } from '../../platform/clinic-clock.ts';
import { useClinicZone } from './use-clinic-zone.ts';
import { useClockAhead } from './use-clock-ahead.ts';
import { useNow } from './use-now.ts';
import { useSyncState } from './use-sync-state.ts';

/** More than a clock drifts by itself between two looks (milliseconds). */
const SET_MS = 5000;

interface ClinicNow extends ClinicMoment {
  /** The device's own (milliseconds), for the age of what the device keeps. */
  time: number;
  /** How far the clinic's clock is ahead of it (milliseconds). */
  ahead: number;
  /** An IANA name. */
  zone: string;
}

export function useClinicNow(): ClinicNow {
  const zone = useClinicZone();
  const ahead = useClockAhead();
  // After the clock was set, the old time would be added to the new difference.
  const time = useNow(ahead);
  useClockWatch(time);
  return { ...clinicMoment(time + ahead, zone), time, ahead, zone };
}

/** Asks the clinic at once after the device's clock was set or it slept. Remembers when the clinic was reached. */
function useClockWatch(time: number): void {
  const workspace = useWorkspace();
  const sync = workspace?.sync;
  const isOnline = useSyncState(workspace, (state) => state.clinic === 'online');
  const last = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each look.
  useEffect(() => {
    const start = Date.now() - performance.now();
    const wasSet = Math.abs(start - (last.current ?? start)) > SET_MS;
    last.current = start;
    if (wasSet) sync?.check();
    // Not the time that the page assumes: after the clock was set, the wrong time would stay remembered.
    const reachedAt = sync?.clinicTime();
    if (reachedAt !== undefined) rememberReached(reachedAt);
  }, [time, sync, isOnline]);
}
