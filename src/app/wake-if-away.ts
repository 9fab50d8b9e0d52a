/** What another tab or the worker has heard from the clinic tells this one that it is there. */
import type { MolarDb } from '../data/db.ts';
import { watchTables } from '../data/watch-tables.ts';
import type { Sync } from '../sync/sync.ts';

/** Answers the function that ends it. */
export function wakeIfAway(db: MolarDb, sync: Pick<Sync, 'getState' | 'wake'>): () => void {
  const look = async () => sync.getState().isOnline === 'offline' && sync.wake();
  return watchTables(db, ['bookings'], look, () => {});
}
