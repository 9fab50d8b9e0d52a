/**
 * Whether the person may see the admins' pages. A role that the device remembers opens them at once while the server is
 * asked; otherwise the server's word is awaited. A network that fails shuts nobody out and lets nobody in.
 */
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { Workspace } from '../../app/workspaces.ts';
import { checkAdmin } from '../../commands/check-admin.ts';
import { getFact } from '../../data/facts.ts';
import { useRole } from '../live/use-role.ts';
import { hasLaidDown } from './laid-down.ts';

export interface AdminCheck {
  verdict: 'admin' | 'laid-down' | 'checking' | 'unreached';
  ask(): Promise<void>;
}

export function useAdminCheck(workspace: Workspace): AdminCheck {
  const known = useRole(workspace);
  const [isUnreached, setUnreached] = useState(false);
  const [isLaidDown, setLaidDown] = useState(false);
  const { isOnline } = useSyncExternalStore(workspace.sync.subscribe, workspace.sync.getState);

  const ask = useCallback(async () => {
    setUnreached(false);
    if (hasLaidDown(workspace)) {
      await workspace.sync.pullRole();
      return setLaidDown((await getFact(workspace.db, 'role')) !== 'admin');
    }
    setUnreached((await checkAdmin(workspace)) === 'unreached');
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

  if (isLaidDown) return { verdict: 'laid-down', ask };
  return { verdict: isAdmin ? 'admin' : isUnreached ? 'unreached' : 'checking', ask };
}
