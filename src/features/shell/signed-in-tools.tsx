import { MessageBell } from './message-bell.tsx';
import { SyncStatus } from './sync-status.tsx';
import { ToastHost } from './toast-host.tsx';
import { useToastFeed } from './use-toast-feed.ts';
import type { Workspace } from './workspaces.ts';

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
