/** For tests of races: work that is started during a transaction, which goes on once the work waits for it. */
import { sql } from 'kysely';
import type { Store } from '../store/store.ts';

/**
 * Resolves to true when a statement waits for a lock, and to false when the work is done without. On SQLite, whose transactions
 * queue up, to false at once.
 */
export async function untilItWaits({ db, connections }: Store, work: Promise<unknown>): Promise<boolean> {
  if (!connections) return false;
  let isDone = false;
  const end = () => {
    isDone = true;
  };
  work.then(end, end);
  while (!isDone) {
    const { rows } = await sql`
      select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
    `.execute(db);
    if (rows.length > 0) return true;
    await new Promise(setImmediate);
  }
  return false;
}
