/** Tells, now and after every change in any tab or the worker, which requests the clinic has not decided on. */
import type { MolarDb, OutboxEntry } from './db.ts';
import { countWaitingEntries, listFirstWaiting } from './outbox-entries.ts';
import { watchTables } from './watch-tables.ts';

/** @param first how many of them are wanted themselves. Returns what ends it. */
export function watchWaiting(
  db: MolarDb,
  first: number,
  tell: (count: number, entries: OutboxEntry[]) => void,
): () => void {
  const read = () => Promise.all([countWaitingEntries(db), listFirstWaiting(db, first)]);
  return watchTables(db, ['outbox'], read, ([count, entries]) => tell(count, entries));
}
