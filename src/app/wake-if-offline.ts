/** Wakes the sync when another tab or the worker has stored bookings: the clinic can be reached again. */
import type { MolarDb } from '../data/db.ts';
import { watchTables } from '../data/watch-tables.ts';
import type { Sync } from '../sync/sync.ts';

/** Returns the function that ends it. */
export function wakeIfOffline(db: MolarDb, sync: Pick<Sync, 'getState' | 'wake'>): () => void {
  const look = async () => sync.getState().clinic === 'offline' && sync.wake();
  return watchTables(db, ['bookings'], look, () => {});
}
