/**
 * Sweeps once a day, counted over all processes and restarts. If the clock may be wrong, the sweep is put off for a day, so that
 * somebody can set it: with a clock years ahead, a sweep would delete next week's appointments. (decision 035)
 */
import type { LogError } from '../log/log.ts';
import { type Repeated, repeat } from '../repeat.ts';
import type { Database } from '../store/tables.ts';
import { getLastSweep, type Retention } from './retention.ts';

/** A start has other things to do first. */
const FIRST_LOOK_MS = 15_000;
const LOOK_EVERY_MS = 10 * 60_000;
const DAY = 24 * 60 * 60_000;
/** Shorter than any retention of appointments. A server that was off for longer just sweeps a day later. */
const LONGEST_GAP = 7 * DAY;

interface Deps {
  retention: Retention;
  db: Database;
  now: () => number;
  onDone: () => void;
  log: (text: string) => void;
  logError: LogError;
}

export function startRetention({ retention, db, now, onDone, log, logError }: Deps): Repeated {
  const look = async (signal: AbortSignal) => {
    const last = await getLastSweep(db);
    // The first sweep of a store comes at once.
    const age = last === undefined ? DAY : now() - last;
    // Two servers' clocks may differ by a little.
    if (last !== undefined && (age < -DAY || age > LONGEST_GAP)) {
      if (!(await retention.postpone())) return;
      const dates = `the last sweep is dated ${isoTime(last)}, and now is ${isoTime(now())}`;
      log(`Retention: ${dates}. If this clock is right, the next sweep is in a day`);
      return;
    }
    if (age < DAY) return;
    const done = await retention.sweep(signal);
    if (done === undefined) return;
    onDone();
    log(`Retention: ${done}`);
  };
  return repeat(look, { first: FIRST_LOOK_MS, every: LOOK_EVERY_MS, onError: (error) => logError('retention', error) });
}

function isoTime(at: number): string {
  return new Date(at).toISOString();
}
