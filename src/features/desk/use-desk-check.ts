/**
 * Whether the person may see the front desk. A role that the device remembers opens it at once while the server is asked;
 * otherwise it waits for the server's answer. A network failure shuts nobody out and lets nobody in.
 */
import type { Workspace } from '../../app/workspaces.ts';
import { checkDesk } from '../../commands/check-desk.ts';
import { useKnownRole } from '../live/known-role.ts';
import { useCheck } from '../live/use-check.ts';

interface DeskCheck {
  verdict: 'desk' | 'not-desk' | 'checking' | 'unreached';
  ask(): void;
}

export function useDeskCheck(workspace: Workspace | undefined): DeskCheck {
  const known = useKnownRole();
  const isDesk = known && known.isDesk === true;
  const { heard, ask } = useCheck(workspace, checkDesk, isDesk);
  if (isDesk) return { verdict: 'desk', ask };
  return { verdict: heard === 'not-desk' || heard === 'unreached' ? heard : 'checking', ask };
}
