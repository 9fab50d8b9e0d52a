/** Step 1 of signing out (sign-out.ts): what a person leaves on this device. */
import { withinTime } from '../base/within-time.ts';
import type { MolarDb } from '../data/db.ts';
import { onLiveConnection } from '../data/live-connection.ts';
import { deleteRefused, forgetAll, lockForSignOut } from '../data/outbox-entries.ts';
import { dropLeftBehind, noteLeftBehind } from '../platform/left-behind.ts';
import type { Ending } from '../platform/session.ts';
import type { Workspace } from './workspaces.ts';

/** For a database that gives no answer because a frozen page holds it, as in WebKit (milliseconds; docs/decisions/019). */
const TIME_LIMIT = 4_000;

type Left = Pick<Workspace, 'account' | 'db' | 'sync' | 'isSilent' | 'fullDevice'>;

/**
 * Never rejects, and waits for four seconds at most: sending has stopped for good, and the next person at this device must not
 * find somebody logged in. What could not be done by then is done by a later page (finish-leaving.ts). Entries that could not be
 * locked are sent only when their own person is back, like locked ones.
 */
export async function leaveWorkspace(workspace: Left, because: Ending | undefined): Promise<void> {
  const { account, isSilent } = workspace;
  noteLeftBehind(account.uid, because?.isDeleted === true);
  const leaving = leave(workspace, because).then(() => {
    // What a silent device holds was never read.
    if (!isSilent) dropLeftBehind(account.uid);
  });
  await withinTime(TIME_LIMIT, leaving).catch(console.warn);
}

async function leave({ db, sync, fullDevice }: Left, because: Ending | undefined): Promise<void> {
  const write = (work: (db: MolarDb) => Promise<void>) => onLiveConnection(db, () => work(db));
  await sync.stop();
  // If no screen has shown the workspace, or it failed then, they are still there.
  await fullDevice?.clearLists().catch(console.warn);
  // What the clinic has refused is deleted even where the rest fails, unless they did not choose to leave and may come back to it.
  await Promise.all([write(because?.isDeleted ? forgetAll : lockForSignOut), !because && write(deleteRefused)]);
  await fullDevice?.catchUp().catch(console.warn);
}
