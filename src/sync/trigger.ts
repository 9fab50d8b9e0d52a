/**
 * Turns wake-ups into runs, one at a time. A wake-up during a run causes one more run afterwards, because the current
 * one may already have passed by the new work.
 */
import type { Timer } from '../base/timer.ts';

/** The wait after a failure of the device itself, such as a full disk. */
const AFTER_FAILURE_MS = 30_000;

export interface Trigger {
  wake(): void;
  /** Like `wake`, in `delay` milliseconds, instead of when the last run wanted. Does nothing during a run. */
  wakeIn(delay: number): void;
  /** No run starts until `resume`. The caller has to end the current run. */
  pause(): void;
  resume(): void;
  /** No run starts any more. Resolves when the current run has ended. */
  stop(): Promise<void>;
}

/** @param run returns when it wants to run again (milliseconds since the epoch) */
export function createTrigger(run: () => Promise<number>, timer: Timer, now: () => number): Trigger {
  let mode: 'on' | 'paused' | 'stopped' = 'on';
  let running: Promise<void> | undefined;
  let isWokenAgain = false;
  let cancelTimer = () => {};

  const isOn = () => mode === 'on';

  async function runUntilQuiet(): Promise<void> {
    let returnAt: number;
    do {
      isWokenAgain = false;
      returnAt = await run().catch((error: unknown) => {
        if (mode !== 'stopped') console.error('The queue could not be worked on:', error);
        return now() + AFTER_FAILURE_MS;
      });
    } while (isWokenAgain && isOn());
    running = undefined;
    if (isOn()) cancelTimer = timer(wake, Math.max(0, returnAt - now()));
  }

  function wake(): void {
    if (!isOn()) return;
    isWokenAgain = true;
    if (running) return;
    cancelTimer();
    running = runUntilQuiet();
  }

  return {
    wake,
    wakeIn(delay) {
      if (!isOn() || running) return;
      cancelTimer();
      cancelTimer = timer(wake, delay);
    },
    pause: () => {
      if (isOn()) mode = 'paused';
      cancelTimer();
    },
    resume: () => {
      if (mode === 'paused') mode = 'on';
      wake();
    },
    stop: async () => {
      mode = 'stopped';
      cancelTimer();
      await running;
    },
  };
}
