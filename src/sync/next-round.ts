/** When to run again if nothing triggers a round sooner (milliseconds since the epoch). */
import { backoffDelay, LONGEST_WAIT } from './backoff.ts';

/** A clinic that is out of reach is looked for at least this often (milliseconds), even if nothing waits. */
const LOOK_AGAIN = 30_000;

export interface Clock {
  now(): number;
  random(): number;
}

/** `busy`: it answers, and still the queue did not get through. */
export type Found = 'there' | 'busy' | 'away';

/** Call the result after each round. @returns a function of when an entry is due, and of how the round found the clinic */
export function createNextRound({ now, random }: Clock): (due: number | undefined, found: Found) => number {
  /** Rounds that found it so since it was last there: some networks let only reads pass, and it is found so and so in turn. */
  const rounds = { away: 0, busy: 0 };
  const nextTry = (due: number | undefined, found: Found): number => {
    if (found === 'there') return due ?? Infinity;
    const delay = backoffDelay(rounds[found], random());
    if (found === 'away') return due ?? now() + Math.min(delay, LOOK_AGAIN);
    // How often the entry was tried in an outage before says nothing about a clinic that is only busy.
    return Math.min(due ?? Infinity, now() + delay);
  };
  return (due, found) => {
    if (found === 'there') Object.assign(rounds, { away: 0, busy: 0 });
    else rounds[found] += 1;
    // Another tab may crash and leave its work here, and a clock that is set back would make a wait endless.
    return Math.min(nextTry(due, found), now() + LONGEST_WAIT);
  };
}
