import type { Workspace } from '../../app/workspaces.ts';
import { MessageBell } from '../messages/message-bell.tsx';
import { ToastHost } from '../messages/toast-host.tsx';
import { useToastFeed } from '../messages/use-toast-feed.ts';
import { SyncStatus } from '../outbox/sync-status.tsx';

/** What stands in the header once the person's database is open. */
export function SignedInTools({ workspace }: { workspace: Workspace }) {
  useToastFeed(workspace);
  return (
    <>
      <SyncStatus workspace={workspace} />
      <MessageBell db={workspace.db} />
      <ToastHost />
    </>
  );
}
