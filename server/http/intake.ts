/**
 * How many calls may wait for the store at once. Beyond that a new one is told to come back: whoever is let in is answered
 * soon, and the process stays able to answer at all.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from './problem.ts';
import { createTurns } from './turns.ts';

/** A device that was offline may send a thousand at once. At a thousand calls a second the last waits little longer than that. */
const MOST = 1200;
/** Seconds. */
const COME_BACK = 1;
/** Milliseconds, about, before a refusal is sent: whoever asks again at once would cost as much as those who are let in. */
const HOLD = 500;

/** Runs the work, which counts until it has ended. @throws Problem `server.busy` before it has begun */
export type Intake = <T>(work: () => Promise<T>) => Promise<T>;

export function createIntake(): Intake {
  const takeTurn = createTurns();
  let count = 0;
  return async (work) => {
    if (count >= MOST) {
      await sleep(HOLD * (0.5 + Math.random()));
      throw new Problem('server.busy', { retryAfter: COME_BACK });
    }
    count++;
    try {
      await takeTurn();
      return await work();
    } finally {
      count--;
    }
  };
}
