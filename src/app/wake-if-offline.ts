/** News from the clinic in another tab or the worker shows this tab that the clinic can be reached. */
import type { MolarDb } from '../data/db.ts';
import { watchTables } from '../data/watch-tables.ts';
import type { Sync } from '../sync/sync.ts';

/** Returns the function that ends it. */
export function wakeIfOffline(db: MolarDb, sync: Pick<Sync, 'getState' | 'wake'>): () => void {
  const look = async () => sync.getState().clinic === 'offline' && sync.wake();
  return watchTables(db, ['bookings'], look, () => {});
}
