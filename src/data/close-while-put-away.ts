/**
 * A frozen page must not hold a transaction or a connection: they would block every other page. Both end when the page is
 * put away, and the database is opened again when it is back.
 */
import { Dexie, RangeSet } from 'dexie';
import type { PageLife } from '../base/page-life.ts';
import type { MolarDb } from './db.ts';
import { endUnderWay, watchUnderWay } from './under-way.ts';

/** Call it before the database is opened. @param reopen never rejects @returns the unsubscribe function */
export function closeWhilePutAway(life: PageLife, db: MolarDb, reopen: () => Promise<void>): () => void {
  let tellBack = () => {};
  const underWay = watchUnderWay(db);
  return life.follow({
    putAway() {
      db.putAway ??= new Promise((resolve) => {
        tellBack = resolve;
      });
      endUnderWay(underWay);
      // Without an explicit close, Dexie would open it again for the next call.
      db.close();
    },
    async comeBack() {
      await reopen();
      if (life.stay.aborted) return;
      db.putAway = undefined;
      tellBack();
      // At `pageshow` Dexie made all live queries read, before the database was open, and it ignores such failures.
      Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) });
    },
  });
}
