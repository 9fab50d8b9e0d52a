/** Step 1 of signing out (sign-out.ts): empties the person's database, except for what waits. */
import { DATABASE_TIME_LIMIT_MS, withinTime } from '../base/within-time.ts';
import { type MolarDb, mayBeChangedByNewer } from '../data/db.ts';
import { onLiveConnection } from '../data/live-connection.ts';
import { deleteRefused } from '../data/outbox-entries.ts';
import { dropLeftBehind, noteLeftBehind } from '../platform/left-behind.ts';
import type { Ending } from '../platform/session.ts';
import { emptyUnlessBack } from './empty-unless-back.ts';
import type { Workspace } from './workspaces.ts';

type Emptied = Pick<Workspace, 'account' | 'db' | 'sync' | 'storage' | 'fullDevice'>;

/**
 * Never rejects, and waits for four seconds at most: sending has stopped for good, and the next person at this device
 * must not find somebody logged in. A later page does what is left (empty-left-behind.ts). Entries that could not be
 * locked are still sent only for their own person, like locked ones.
 * @param isBack whether they have logged in again, in any tab: then it is no longer emptied
 */
export async function emptyWorkspace(
  workspace: Emptied,
  because: Ending | undefined,
  isBack: () => boolean,
): Promise<void> {
  const { account, db, storage, fullDevice } = workspace;
  if (!isBack()) noteLeftBehind(account.uid, because?.isDeleted === true);
  const device = storage === 'device' ? db : fullDevice?.db;
  const emptying = empty(workspace, because, isBack).then((isEmptied) => {
    // Otherwise a later page tries again: the person was back but may leave again, the database could not be opened, or a
    // newer version has added tables to it.
    if (isEmptied && device && !mayBeChangedByNewer(device)) dropLeftBehind(account.uid);
  });
  await withinTime(DATABASE_TIME_LIMIT_MS, emptying).catch(console.warn);
}

async function empty({ db, sync, fullDevice }: Emptied, because: Ending | undefined, isBack: () => boolean) {
  const write = <T>(work: (db: MolarDb) => Promise<T>) => onLiveConnection(db, () => work(db));
  await sync.stop();
  const steps = await Promise.allSettled([
    // The lists are still there if no screen has shown the workspace, or if clearing them failed then.
    !isBack() && fullDevice?.clearLists(),
    write((db) => emptyUnlessBack(db, because?.isDeleted === true, isBack)),
    // Without `because` the person chose to leave. Otherwise they may come back to what was refused.
    !because && write(deleteRefused),
  ]);
  await fullDevice?.catchUp();
  for (const step of steps) if (step.status === 'rejected') throw step.reason;
  const [, emptied] = steps;
  return emptied.status === 'fulfilled' && emptied.value;
}
