/** Counts per minute, in the memory of this process. */
import { Problem } from './problem.ts';

const MINUTE = 60_000;

export interface MinuteCounter {
  /** Adds one, and returns how many there were in this minute. */
  count(key: string): number;
  /** Says when the minute is over. */
  tooMany(): Problem;
}

/** @param now milliseconds */
export function createMinuteCounter(now: () => number): MinuteCounter {
  const counts = new Map<string, number>();
  let end = 0;
  return {
    count(key) {
      if (now() >= end) {
        counts.clear();
        end = now() + MINUTE;
      }
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count;
    },
    tooMany: () => new Problem('request.too-many', { retryAfter: Math.ceil((end - now()) / 1000) }),
  };
}
