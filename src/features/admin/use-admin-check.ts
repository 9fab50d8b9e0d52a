/**
 * Whether the person may see the admin pages. A role that the device remembers opens them at once while the server is asked;
 * otherwise they wait for the server's answer. A network failure shuts nobody out and lets nobody in.
 */
import type { Workspace } from '../../app/workspaces.ts';
import { checkAdmin } from '../../commands/check-admin.ts';
import { useKnownRole } from '../live/known-role.ts';
import { useCheck } from '../live/use-check.ts';

interface AdminCheck {
  verdict: 'admin' | 'stepped-down' | 'checking' | 'unreached';
  ask(): void;
}

export function useAdminCheck(workspace: Workspace | undefined): AdminCheck {
  const known = useKnownRole();
  const isAdmin = known && known.role === 'admin';
  const { heard, ask } = useCheck(workspace, checkAdmin, isAdmin);
  if (heard === 'stepped-down') return { verdict: 'stepped-down', ask };
  return { verdict: isAdmin ? 'admin' : heard === 'unreached' ? 'unreached' : 'checking', ask };
}
