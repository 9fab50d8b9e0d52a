/**
 * Signing out, step by step. Unsent entries stay on the device, locked; everything else that is personal is deleted, and so are
 * refused entries if the person chose to leave. Nothing of a deleted account stays.
 *
 * 1. Sending stops; then the queue is locked, and the rest of the person's database emptied (`empty-workspace.ts`). If the
 *    database is still being opened, nothing waits for that: it happens once it is open (`workspaces.ts`). If it gives no answer,
 *    a later page does it (`empty-left-behind.ts`).
 * 2. Token and account are removed. The session tells every tab, and the screens show it at once. If the person chose to leave,
 *    the clinic is told that the token has ended.
 * 3. In each tab the workspace closes (`workspaces.ts`), and personal data outside of the database is deleted. The other tabs
 *    empty the database once more, unless the person is back: they hear of the logout late, and may have stored an answer since
 *    step 1.
 * 4. The provider comes last, because it may take as long as the network hangs. If the page is closed before, the next one
 *    finishes this (`main.tsx`, `start-auth.ts`).
 */
import { signOut as endpoint } from '../../contract/account.ts';
import { problems } from '../../contract/problem.ts';
import type { Drafts } from '../platform/drafts.ts';
import { noteLeftBehind } from '../platform/left-behind.ts';
import type { Ending } from '../platform/session.ts';
import { clearAccessToken, readAccessToken } from '../platform/token.ts';
import type { WaitingRecords } from '../platform/waiting-record.ts';
import { createApi } from '../sync/api.ts';
import type { EndReason } from '../sync/sync.ts';
import type { App } from './app-context.ts';
import type { DeviceWatch } from './device-watch.ts';

const STILL_WAITS = 'What waits on this device is sent once you log in again.';
const DELETED_ELSEWHERE = 'This account was deleted. Everything this device kept for it is deleted, too.';
/** The clinic asks the provider before it forgets somebody. */
const PAID = 'If your card was charged, the clinic has the payment in its books.';
/** Some may have reached the clinic, a payment among them: only the answer is missing. */
const lostText = (waiting: number) =>
  waiting === 1
    ? 'The clinic had not confirmed one request, and it won’t be sent anymore.'
    : `The clinic had not confirmed ${waiting} requests, and they won’t be sent anymore.`;

/** @param because shown on the login page; undefined if the person chose to leave */
export async function signOut(app: App, because?: Ending): Promise<void> {
  const uid = app.session.account?.uid;
  await signOutHere(app, because);
  if (!uid || app.session.account) return;
  const auth = await app.loadAuth();
  // They may be back by now, in another tab.
  await auth.signOut(uid, () => !app.session.account);
  app.session.noteLogoutDone();
}

type OnDevice = Pick<DeviceWatch, 'waiting' | 'hasPaid'>;

/** Also for requests in the memory of a tab: they are lost with it. */
export const NOTHING_WAITS: OnDevice = { waiting: 0, hasPaid: false };

/** The clinic has ended the login; a toast says why. */
export async function endSession(app: App, { code, message, isQuiet }: EndReason, onDevice: OnDevice): Promise<void> {
  const isDeleted = code === 'auth.deleted';
  const isNotAdmin = code === 'auth.not-admin';
  const text = isDeleted ? deletedText(onDevice) : endedText(message, onDevice);
  const atLogin = isNotAdmin && !isQuiet ? 'after-toast' : undefined;
  const hasLeft = signOut(app, { text, isDeleted, isNotAdmin, atLogin });
  // The provider may hang, or be unreachable: the person is told anyway.
  if (!isQuiet) await sayUntilLogin(app, text);
  await hasLeft;
}

const deletedText = ({ waiting, hasPaid }: OnDevice) =>
  [DELETED_ELSEWHERE, waiting > 0 && lostText(waiting), hasPaid && PAID].filter(Boolean).join(' ');

/** For some calls the specification has its own text. */
const endedText = (message: string, { waiting }: OnDevice) =>
  message === problems['auth.expired'].text && waiting > 0 ? `${message} ${STILL_WAITS}` : message;

/** Shows why a login has ended, until the next one. */
export async function sayUntilLogin({ session, showToast }: App, text: string): Promise<void> {
  const takeAway = await showToast({ kind: 'error', text }, session.noteToastGone);
  const stop = session.subscribe(() => {
    if (!session.account) return;
    stop();
    takeAway();
  });
}

/** Steps 1 and 2, for when the provider has ended the sign-in itself; the session's listeners then do step 3. */
export async function signOutHere({ session, workspaces }: App, because?: Ending): Promise<void> {
  const { account } = session;
  if (account && !workspaces.current) noteLeftBehind(account.uid, because?.isDeleted === true);
  let isLeaving = true;
  await workspaces.current?.empty(because, () => !isLeaving && account !== null && session.isSignedIn(account.uid));
  // Emptying goes on if it takes longer, and the person may be back by then.
  isLeaving = false;
  // Somebody else may be signed in by now: the provider has one person at a time.
  if (session.account?.uid !== account?.uid) return;
  const token = readAccessToken();
  clearAccessToken();
  session.clear(because);
  // Not awaited: if the clinic can't be reached, the token expires within the hour anyway.
  if (token && !because) createApi().call(endpoint, {}, { token });
}

/** Step 3, in every tab, once nothing writes there any more. */
export function forgetPerson(
  { records, drafts }: { records: WaitingRecords; drafts: Drafts },
  ended: Ending | undefined,
): void {
  if (ended?.isDeleted) records.forget();
  else records.forgetNames();
  // A person who did not choose to leave comes back to what they typed.
  if (!ended || ended.isDeleted) drafts.forgetAll();
}
