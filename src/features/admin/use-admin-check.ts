/**
 * Whether the person may see the admins' pages. A role that the device remembers opens them at once while the server is
 * asked; otherwise the server's word is awaited. A network that fails shuts nobody out and lets nobody in.
 */
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { Workspace } from '../../app/workspaces.ts';
import { checkAdmin } from '../../commands/check-admin.ts';
import { useRole } from '../live/use-role.ts';

export interface AdminCheck {
  verdict: 'admin' | 'laid-down' | 'checking' | 'unreached';
  ask(): Promise<void>;
}

export function useAdminCheck(workspace: Workspace): AdminCheck {
  const known = useRole(workspace);
  const [heard, setHeard] = useState<Awaited<ReturnType<typeof checkAdmin>>>();
  const isUnreached = heard === 'unreached';
  const { isOnline } = useSyncExternalStore(workspace.sync.subscribe, workspace.sync.getState);

  const ask = useCallback(async () => {
    setHeard(undefined);
    setHeard(await checkAdmin(workspace));
  }, [workspace]);

  const isRead = known !== undefined;
  const isAdmin = known?.role === 'admin';
  // Also when a role that was remembered has just been taken back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the role is a reason to ask again, not an input.
  useEffect(() => {
    if (isRead) ask();
  }, [ask, isRead, isAdmin]);

  useEffect(() => {
    if (isUnreached && isOnline === 'online') ask();
  }, [ask, isUnreached, isOnline]);

  if (heard === 'laid-down') return { verdict: 'laid-down', ask };
  return { verdict: isAdmin ? 'admin' : isUnreached ? 'unreached' : 'checking', ask };
}
