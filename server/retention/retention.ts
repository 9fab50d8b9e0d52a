/**
 * Deletes expired data, in steps so small that no call waits for them. Each step renews the lease in its own transaction, so only
 * one process sweeps at a time. If it dies, the next sweep continues with what is left. (decision 035)
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { endLease, getLastDone, takeLease } from '../store/leases.ts';
import type { Database } from '../store/tables.ts';
import { type RetentionDeps, type Step, stepsOf } from './steps.ts';

const NAME = 'retention';
/** Far longer than a step takes. */
const LEASE_MS = 5 * 60_000;
/** Between steps, calls are served. */
const REST_MS = 20;

export interface Retention {
  /** Describes what was done; undefined if another process is sweeping, or the sweep was aborted. */
  sweep(signal: AbortSignal): Promise<string | undefined>;
  /** Counts as a sweep that has just finished. False if another process is sweeping. */
  postpone(): Promise<boolean>;
}

export function createRetention(deps: RetentionDeps): Retention {
  const { store, now } = deps;
  const lease = { name: NAME, holder: randomUUID() };
  const take = (tx: Database) => takeLease(tx, lease, { now: now(), until: now() + LEASE_MS });

  /** Undefined once another process has taken over. */
  const run = async ({ prepare, work }: Step) => {
    await prepare?.();
    return store.transaction(async (tx) => ((await take(tx)) ? work(tx) : undefined));
  };

  return {
    async sweep(signal) {
      if (!(await store.transaction(take))) return undefined;
      const counts = new Map<string, number>();
      for (const step of stepsOf(deps)) {
        for (let isMore = true; isMore; ) {
          const done = await run(step);
          if (!done) return undefined;
          for (const [what, count] of Object.entries(done.counts)) counts.set(what, (counts.get(what) ?? 0) + count);
          isMore = done.isMore;
          await sleep(REST_MS);
          if (signal.aborted) {
            await endLease(store.db, lease);
            return undefined;
          }
        }
      }
      await endLease(store.db, lease, now());
      return Array.from(counts, ([what, count]) => `${what}: ${count}`).join(', ') || 'nothing to do';
    },
    async postpone() {
      if (!(await store.transaction(take))) return false;
      await endLease(store.db, lease, now());
      return true;
    },
  };
}

/** When a sweep last finished (milliseconds), in any process; undefined if none ever has. */
export function getLastSweep(db: Database): Promise<number | undefined> {
  return getLastDone(db, NAME);
}
