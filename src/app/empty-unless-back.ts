import type { MolarDb } from '../data/db.ts';
import { forgetAll, lockForSignOut } from '../data/outbox-entries.ts';

/**
 * Resolves with whether it was emptied. @param isBack asked once the transaction has begun: whoever comes back after that
 * unlocks what waits, and fetches the lists, behind it
 */
export function emptyUnlessBack(db: MolarDb, isDeleted: boolean, isBack: () => boolean): Promise<boolean> {
  return db.transaction('rw', db.tables, async () => {
    if (isBack()) return false;
    await (isDeleted ? forgetAll(db) : lockForSignOut(db));
    return true;
  });
}
