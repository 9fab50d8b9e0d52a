/** When to run again if nothing triggers a round sooner (milliseconds since the epoch). */
import { backoffDelay, LONGEST_WAIT } from './backoff.ts';

/** A clinic that is out of reach is looked for at least this often (milliseconds), even if nothing waits. */
const LOOK_AGAIN = 30_000;

export interface Clock {
  now(): number;
  random(): number;
}

/** Call the result after each round. @returns a function of when an entry is due, and of whether the clinic is out of reach */
export function createNextRound({ now, random }: Clock): (due: number | undefined, isOffline: boolean) => number {
  /** Rounds in a row that found the clinic out of reach. */
  let misses = 0;
  const nextLook = () => (misses > 0 ? now() + Math.min(backoffDelay(misses, random()), LOOK_AGAIN) : Infinity);
  return (due, isOffline) => {
    misses = isOffline ? misses + 1 : 0;
    // Another tab may crash and leave its work here, and a clock that is set back would make a wait endless.
    return Math.min(due ?? nextLook(), now() + LONGEST_WAIT);
  };
}
