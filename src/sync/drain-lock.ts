/** One drain at a time across all tabs and the worker, although two would do no harm. */
import type { Locks } from '../base/locks.ts';
import type { Timer } from '../base/timer.ts';

export const drainLock = (uid: string): string => `molar-drain-${uid}`;

/** The longest wait for the lock: its holder may be frozen and never run again. Longer than the time limit of a call. */
const LOCK_LIMIT_MS = 20_000;

/** Runs `work` without the lock if there are no Web Locks or it is not granted in time. @param signal ends the wait */
export async function runLocked<T>(
  locks: Locks | undefined,
  uid: string,
  { signal, timer }: { signal: AbortSignal; timer: Timer },
  work: () => Promise<T>,
): Promise<T> {
  if (!locks) return work();
  const limit = new AbortController();
  const callOff = timer(() => limit.abort(), LOCK_LIMIT_MS);
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
