/** When to run again if nothing triggers a round sooner (milliseconds since the epoch). */
import { backoffDelay, LONGEST_WAIT } from './backoff.ts';

/** A clinic that is out of reach is looked for at least this often (milliseconds), whether or not anything waits. */
const LOOK_AGAIN = 30_000;

export interface Clock {
  now(): number;
  random(): number;
}

/** `busy`: it answers, and still the queue did not get through. */
export type Found = 'there' | 'busy' | 'away';

/** Call the result after each round. @returns a function of when an entry is due, and of how the round found the clinic */
export function createNextRound({ now, random }: Clock): (due: number | undefined, found: Found) => number {
  /** Rounds in a row that found it so. */
  let found: Found = 'there';
  let rounds = 0;
  const nextTry = (due: number | undefined): number => {
    const delay = backoffDelay(rounds, random());
    // How often the entry was tried in an outage before says nothing about a clinic that is only busy.
    const wait = { away: Math.min(delay, LOOK_AGAIN), busy: delay, there: Infinity }[found];
    return Math.min(due ?? Infinity, now() + wait);
  };
  return (due, foundNow) => {
    rounds = foundNow === found ? rounds + 1 : 1;
    found = foundNow;
    // Another tab may crash and leave its work here, and a clock that is set back would make a wait endless.
    return Math.min(nextTry(due), now() + LONGEST_WAIT);
  };
}
