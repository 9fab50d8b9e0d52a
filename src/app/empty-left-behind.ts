/** Step 1 of signing out (sign-out.ts) for people whose database gave no answer then. Import it lazily: hardly any device needs it. */
import { Dexie } from 'dexie';
import type { PageLife } from '../base/page-life.ts';
import { DATABASE_TIME_LIMIT_MS, withinTime } from '../base/within-time.ts';
import { closeWhilePutAway } from '../data/close-while-put-away.ts';
import { mayBeChangedByNewer, openDb } from '../data/db.ts';
import { dropLeftBehind, listLeftBehind } from '../platform/left-behind.ts';
import type { Session } from '../platform/session.ts';
import { emptyUnlessBack } from './empty-unless-back.ts';

/** Refused entries stay: nobody was asked about them. Never rejects: a later page tries again. */
export async function emptyLeftBehind(session: Pick<Session, 'isSignedIn'>, life: PageLife): Promise<void> {
  for (const [uid, isDeleted] of Object.entries(listLeftBehind())) {
    const isBack = () => session.isSignedIn(uid) || !(uid in listLeftBehind());
    if (isBack()) continue;
    const db = openDb(uid);
    const unfollow = closeWhilePutAway(life, db, async () => {});
    const work = async () => {
      // Opening would create the database, and nobody would tell its person that the browser has deleted their requests.
      if (!(await Dexie.exists(db.name))) return dropLeftBehind(uid);
      await db.open();
      const isEmptied = await emptyUnlessBack(db, isDeleted, isBack);
      if (isEmptied && !mayBeChangedByNewer(db)) dropLeftBehind(uid);
    };
    const working = work().finally(() => db.close());
    await withinTime(DATABASE_TIME_LIMIT_MS, working).catch((error) => {
      console.warn('A database on this device could not be emptied:', error);
    });
    unfollow();
  }
}
