/**
 * Signing out, step by step. What was not sent stays on the device, locked; everything else that is personal goes, and what
 * the clinic refused as well if leaving was the person's own wish. Of an account that was deleted nothing stays.
 *
 * 1. Sending stops; then the queue is locked, and the rest of the person's database emptied.
 * 2. Token and account go. The session tells every tab, and the screens show it at once. The clinic hears that the token is
 *    over, if that was the person's wish.
 * 3. In each tab the workspace closes (`workspaces.ts`), and what is personal outside of the database goes with it.
 * 4. The provider comes last, because it may take as long as the network hangs.
 */
import { signOut as endpoint } from '../../contract/account.ts';
import { problems } from '../../contract/problem.ts';
import type { Drafts } from '../platform/drafts.ts';
import type { Ending } from '../platform/session.ts';
import { clearAccessToken, readAccessToken } from '../platform/token.ts';
import type { WaitingRecords } from '../platform/waiting-record.ts';
import { createApi } from '../sync/api.ts';
import type { SignedOut } from '../sync/sync.ts';
import type { App } from './app-context.ts';
import type { DeviceWatch } from './device-watch.ts';

const STILL_WAITS = 'What waits on this device is sent once you log in again.';
const DELETED_ELSEWHERE = 'This account was deleted. Everything this device kept for it is deleted, too.';
/** The clinic asks the provider before it forgets somebody. */
const PAID = 'If your card was charged, the clinic has the payment in its books.';
/** Some may have reached the clinic, a payment among them: only the answer is missing. */
const lostText = (waiting: number) =>
  waiting === 1
    ? 'The clinic had not confirmed one request, and it is not sent any more.'
    : `The clinic had not confirmed ${waiting} requests, and they are not sent any more.`;

/** @param because said on the login page, when it was not the person's own wish */
export async function signOut(app: App, because?: Ending): Promise<void> {
  await signOutHere(app, because);
  if (app.session.account) return;
  const auth = await app.loadAuth();
  await auth.signOut();
}

/**
 * The clinic does not let the person go on. A toast tells them why. The last parameter is what the device holds, and none where that goes
 * with the tab.
 */
export async function endSession(
  app: App,
  { code, message, isQuiet }: SignedOut,
  { waiting, hasPaid }: Pick<DeviceWatch, 'waiting' | 'hasPaid'> = { waiting: 0, hasPaid: false },
): Promise<void> {
  const isDeleted = code === 'auth.deleted';
  const isNotAdmin = code === 'auth.not-admin';
  // The specification has words of its own for some calls.
  const kept = message === problems['auth.expired'].text && waiting > 0 ? `${message} ${STILL_WAITS}` : message;
  const deleted = [DELETED_ELSEWHERE, waiting > 0 && lostText(waiting), hasPaid && PAID].filter(Boolean).join(' ');
  const text = isDeleted ? deleted : kept;
  const hasLeft = signOut(app, { text, isDeleted, isNotAdmin, isSaid: isNotAdmin && !isQuiet });
  // The provider may hang, or not be there at all: the person learns it all the same.
  if (!isQuiet) await sayUntilLogin(app, text);
  await hasLeft;
}

/** A login that is over is news until the next one. */
export async function sayUntilLogin({ session, showToast }: App, text: string): Promise<void> {
  const takeAway = await showToast({ kind: 'error', text }, session.noteUnsaid);
  const stop = session.subscribe(() => {
    if (!session.account) return;
    stop();
    takeAway();
  });
}

/** Steps 1 and 2, for when the provider has ended the sign-in itself; the session's listeners then do step 3. */
export async function signOutHere({ session, workspaces }: App, because?: Ending): Promise<void> {
  const { account } = session;
  const workspace = workspaces.current;
  if (workspace) {
    // There already, with the workspace.
    const { deleteRefused, forgetAll, lockForSignOut } = await import('../data/outbox-entries.ts');
    await workspace.sync.stop();
    if (because?.isDeleted) await forgetAll(workspace.db);
    else await lockForSignOut(workspace.db);
    // Who did not ask to leave may come back to them.
    if (!because) await deleteRefused(workspace.db);
    await workspace.fullDevice?.catchUp().catch(console.warn);
  }
  // Somebody else may be in by now, as the provider has one person at a time.
  if (session.account?.uid !== account?.uid) return;
  const token = readAccessToken();
  clearAccessToken();
  session.clear(because);
  // Nobody waits for the clinic to hear of it: out of reach, the token ends by itself within the hour.
  if (token && !because) createApi().call(endpoint, {}, { token });
}

/** Step 3, in every tab, once nothing writes there any more. */
export function forgetPerson(
  { records, drafts }: { records: WaitingRecords; drafts: Drafts },
  ended: Ending | undefined,
): void {
  if (ended?.isDeleted) records.forget();
  else records.forgetNames();
  // Who did not ask to leave comes back to what they typed.
  if (!ended || ended.isDeleted) drafts.forgetAll();
}
