import { useEffect } from 'react';
import { useApp } from '../../app/app-context.ts';
import { keepDeskDays } from '../../app/keep-desk-days.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { MessageBell } from '../messages/message-bell.tsx';
import { ToastHost } from '../messages/toast-host.tsx';
import { useToastFeed } from '../messages/use-toast-feed.ts';
import { SyncStatus } from '../outbox/sync-status.tsx';
import { ignoreDoubledTaps } from './ignore-doubled-taps.ts';

/** The header's tools once the person's database is open. */
export function SignedInTools({ workspace }: { workspace: Workspace }) {
  const app = useApp();
  useToastFeed(workspace);
  // These are here because this component is on every page and delays none.
  useEffect(() => keepDeskDays(workspace.db, app), [workspace, app]);
  useEffect(ignoreDoubledTaps, []);
  return (
    <>
      <SyncStatus workspace={workspace} />
      <MessageBell db={workspace.db} />
      <ToastHost />
    </>
  );
}
