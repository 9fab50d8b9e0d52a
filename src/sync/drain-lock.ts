/** One drain at a time over all tabs and the worker, though two would do no harm. */
import type { Locks } from '../base/locks.ts';
import type { Timer } from '../base/timer.ts';

export const drainLock = (uid: string): string => `molar-drain-${uid}`;

/** The holder may be frozen and never run again (milliseconds). Longer than the limit of a call. */
const LOCK_LIMIT = 20_000;

/** Runs without the lock where there is none and where it does not come in time. @param signal ends the wait */
export async function runLocked<T>(
  locks: Locks | undefined,
  uid: string,
  { signal, timer }: { signal: AbortSignal; timer: Timer },
  work: () => Promise<T>,
): Promise<T> {
  if (!locks) return work();
  const limit = new AbortController();
  const callOff = timer(() => limit.abort(), LOCK_LIMIT);
  let isBegun = false;
  const begin = () => {
    isBegun = true;
    callOff();
    return work();
  };
  try {
    return await locks.request(drainLock(uid), { signal: AbortSignal.any([signal, limit.signal]) }, begin);
  } catch (error) {
    callOff();
    if (isBegun || signal.aborted || !limit.signal.aborted) throw error;
    return work();
  }
}
