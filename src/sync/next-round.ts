/** When to run again if nothing triggers a round sooner (milliseconds since the epoch). */
import { backoffDelay, LONGEST_WAIT_MS } from './backoff.ts';

/** While the clinic is out of reach, try at least this often, even if nothing waits. */
const LOOK_AGAIN_MS = 30_000;

export interface Clock {
  now(): number;
  random(): number;
}

/** `busy`: it answers, but the queue did not get through. */
export type Found = 'there' | 'busy' | 'offline';

/** Call the result after each round, with the time when an entry is due and the state in which the round found the clinic. */
export function createNextRound({ now, random }: Clock): (due: number | undefined, found: Found) => number {
  /** Rounds per finding since the clinic was last there. On a network that lets only reads pass, the two findings alternate. */
  const rounds = { offline: 0, busy: 0 };
  const nextTry = (due: number | undefined, found: Found): number => {
    if (found === 'there') return due ?? Infinity;
    const delay = backoffDelay(rounds[found], random());
    if (found === 'offline') return due ?? now() + Math.min(delay, LOOK_AGAIN_MS);
    // The entry's attempts during an earlier outage say nothing about a clinic that is only busy.
    return Math.min(due ?? Infinity, now() + delay);
  };
  return (due, found) => {
    if (found === 'there') Object.assign(rounds, { offline: 0, busy: 0 });
    else rounds[found] += 1;
    // Another tab may crash and leave its work here, and a clock that is set back could make a wait endless.
    return Math.min(nextTry(due, found), now() + LONGEST_WAIT_MS);
  };
}
