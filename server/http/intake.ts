/**
 * Limits how many calls may wait for the store at once. A call over the limit is told to retry later, so admitted calls are
 * answered soon and the process stays responsive.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from './problem.ts';
import { createTurns } from './turns.ts';

/** A device that was offline may send a thousand at once. At that many calls a second, the last waits little over a second. */
const MOST = 1200;
/** Seconds. */
const COME_BACK = 1;
/** Milliseconds, roughly, before a refusal is sent: a client that retries at once would cost as much as an admitted call. */
const HOLD = 500;

/** Runs the work, and counts it until it ends. @throws Problem `server.busy` before the work begins */
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
