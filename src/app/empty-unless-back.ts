import type { MolarDb } from '../data/db.ts';
import { forgetAll, lockForSignOut } from '../data/outbox-entries.ts';

/** Resolves to whether it was emptied. @param isBack asked inside the transaction: a later login's writes come after it */
export function emptyUnlessBack(db: MolarDb, isDeleted: boolean, isBack: () => boolean): Promise<boolean> {
  return db.transaction('rw', db.tables, async () => {
    if (isBack()) return false;
    await (isDeleted ? forgetAll(db) : lockForSignOut(db));
    return true;
  });
}
