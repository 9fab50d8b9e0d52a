/** Step 1 of signing out (sign-out.ts): what a person leaves on this device. */
import type { MolarDb } from '../data/db.ts';
import { onLiveConnection } from '../data/live-connection.ts';
import { deleteRefused, forgetAll, lockForSignOut } from '../data/outbox-entries.ts';
import type { Ending } from '../platform/session.ts';
import type { Workspace } from './workspaces.ts';

/**
 * Never rejects: sending has stopped for good, and the next person at this device must not find somebody logged in. Entries that
 * could not be locked are sent only when their own person is back, like locked ones.
 */
export async function leaveWorkspace(
  { db, sync, fullDevice }: Pick<Workspace, 'db' | 'sync' | 'fullDevice'>,
  because: Ending | undefined,
): Promise<void> {
  const write = (work: (db: MolarDb) => Promise<void>) => onLiveConnection(db, () => work(db)).catch(console.warn);
  await sync.stop();
  // If no screen has shown the workspace, or it failed then, they are still there.
  await fullDevice?.clearLists().catch(console.warn);
  await write(because?.isDeleted ? forgetAll : lockForSignOut);
  // A person who did not choose to leave may come back to them.
  if (!because) await write(deleteRefused);
  await fullDevice?.catchUp().catch(console.warn);
}
