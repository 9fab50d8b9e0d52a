/** Sweeps once a day, counted over all processes and restarts. The first look comes shortly after the start. */

import type { Database } from '../store/tables.ts';
import { getLastSweep, type Retention } from './retention.ts';

/** Milliseconds. A start has other things to do first. */
const FIRST_LOOK = 15_000;
const LOOK_EVERY = 10 * 60_000;
const DAY = 24 * 60 * 60_000;

interface Deps {
  retention: Retention;
  db: Database;
  /** Milliseconds. */
  now: () => number;
  onDone: () => void;
  log: (text: string) => void;
  logError: (text: string, error: unknown) => void;
}

export function startRetention({ retention, db, now, onDone, log, logError }: Deps) {
  const stopping = new AbortController();
  const look = async () => {
    const last = (await getLastSweep(db)) ?? Number.NEGATIVE_INFINITY;
    // A clock that was set back must not delay the next sweep.
    if (now() - last < DAY && last <= now()) return;
    const done = await retention.sweep(stopping.signal);
    if (done === undefined) return;
    onDone();
    log(`Retention: ${done}`);
  };
  let current: Promise<void> | undefined;
  const run = () => {
    current = look()
      .catch((error) => {
        if (!stopping.signal.aborted) logError('retention', error);
      })
      .then(() => {
        if (!stopping.signal.aborted) timer = setTimeout(run, LOOK_EVERY);
      });
  };
  let timer = setTimeout(run, FIRST_LOOK);
  return {
    /** Resolves once a running sweep has finished its step. */
    async stop(): Promise<void> {
      stopping.abort();
      clearTimeout(timer);
      await current;
    },
  };
}
