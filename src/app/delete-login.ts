/** Once the clinic has deleted an account at the person's request, deletes their login with the provider as well. */
import { DATABASE_TIME_LIMIT_MS, withinTime } from '../base/within-time.ts';
import type { MolarDb } from '../data/db.ts';
import { getFact } from '../data/facts.ts';
import { isUnanswered } from '../platform/provider-error.ts';
import type { EndReason } from '../sync/sync.ts';
import type { App } from './app-context.ts';
import { signOutHere } from './sign-out.ts';

const DELETED = 'Your account is deleted.';

/** @param uid of the deleted account: somebody else may be signed in by now */
export async function deleteLogin(app: App, uid: string): Promise<void> {
  if (app.session.account?.uid === uid) await signOutHere(app, { text: DELETED, isDeleted: true, atLogin: 'alert' });
  const auth = await app.loadAuth();
  try {
    await auth.deleteUser(uid);
  } catch (error) {
    // The provider may want a fresh login first.
    await auth.signOut(uid);
    const stays = isUnanswered(error) ? 'may not have been' : 'could not be';
    await app.showToast({ kind: 'info', text: `Your login ${stays} deleted with it. Please tell the clinic.` });
  }
  app.session.noteLogoutDone();
}

/** Whether the person asked for the deletion here and the answer to that was lost. Never rejects. */
export async function isOwnDeletion(db: MolarDb, { code }: EndReason): Promise<boolean> {
  if (code !== 'auth.deleted') return false;
  const hasAsked = getFact(db, 'hasAskedToBeDeleted');
  return (await withinTime(DATABASE_TIME_LIMIT_MS, hasAsked).catch(() => undefined)) === true;
}
