/** Limits how many calls wait for the store at once, so admitted calls are answered soon. The others are told to retry. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from './problem.ts';
import { createTurns } from './turns.ts';

/** A device that was offline may send a thousand at once. At that many calls a second, the last waits little over a second. */
const MOST = 1200;
const RETRY_AFTER_SECONDS = 1;
/** Roughly, before a refusal is sent: a client that retries at once would cost as much as an admitted call. */
const HOLD_MS = 500;

/** Runs the work, and counts it until it ends. @throws Problem `server.busy` before the work begins */
export type Intake = <T>(work: () => Promise<T>) => Promise<T>;

export function createIntake(): Intake {
  const takeTurn = createTurns();
  let count = 0;
  return async (work) => {
    if (count >= MOST) {
      await sleep(HOLD_MS * (0.5 + Math.random()));
      throw new Problem('server.busy', { retryAfter: RETRY_AFTER_SECONDS });
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
