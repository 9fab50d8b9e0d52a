/** Counts calls per period, in the memory of this process. */
import { Problem } from './problem.ts';

/** A caller that has to wait for longer asks once an hour, which costs nothing. */
const LONGEST_WAIT_SECONDS = 3600;

export interface CallCounter {
  /** Returns the calls in this period, this one included. */
  count(key: string): number;
  /** Tells the caller when the period ends. */
  tooMany(): Problem;
}

/** Times are milliseconds. */
export function createCallCounter(now: () => number, period: number): CallCounter {
  const counts = new Map<string, number>();
  let end = 0;
  return {
    count(key) {
      const left = end - now();
      // More than a whole period is left if the machine's clock was set back.
      if (left <= 0 || left > period) {
        counts.clear();
        end = now() + period;
      }
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count;
    },
    tooMany() {
      const wait = Math.ceil((end - now()) / 1000);
      return new Problem('request.too-many', { retryAfter: Math.min(wait, LONGEST_WAIT_SECONDS) });
    },
  };
}
