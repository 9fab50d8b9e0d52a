/** One drain at a time: in one tab, or in the worker. A lock that does not come is done without, because two do no harm. */
import type { Locks } from '../base/locks.ts';
import type { Timer } from '../base/timer.ts';

/** The Web Lock under which the queue of a person is sent. */
export const drainLock = (uid: string): string => `molar-drain-${uid}`;

/** Nobody waits longer for it (milliseconds): its holder may never run again. A call that hangs is given up before. */
const LOCK_LIMIT = 20_000;

/** Runs a drain under its lock, or without it where there is none and where it does not come. @param signal ends the waiting */
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
