/** Tells, now and after every change in any tab or the worker, which requests the clinic has not decided on. */
import { liveQuery } from 'dexie';
import type { MolarDb, OutboxEntry } from './db.ts';
import { isUndecided, listOutboxEntries } from './outbox-entries.ts';

/** Returns what ends it. */
export function watchWaiting(db: MolarDb, tell: (entries: OutboxEntry[]) => void): () => void {
  const entries = liveQuery(() => listOutboxEntries(db));
  // A database that fails is noticed by whoever writes to it.
  const subscription = entries.subscribe(
    (all) => tell(all.filter(isUndecided)),
    () => {},
  );
  return () => subscription.unsubscribe();
}
