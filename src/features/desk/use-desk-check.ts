/**
 * Whether the person may see the front desk. What the device remembers opens it at once while the server is asked; otherwise
 * the server's word is awaited. A network that fails shuts nobody out and lets nobody in.
 */
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { Workspace } from '../../app/workspaces.ts';
import { checkDesk } from '../../commands/check-desk.ts';
import { useKnownRole } from '../live/known-role.ts';

interface DeskCheck {
  verdict: 'desk' | 'not-desk' | 'checking' | 'unreached';
  ask(): Promise<void>;
}

export function useDeskCheck(workspace: Workspace): DeskCheck {
  const known = useKnownRole();
  const [answer, setAnswer] = useState<'desk' | 'not-desk' | 'unreached'>();
  const { isOnline } = useSyncExternalStore(workspace.sync.subscribe, workspace.sync.getState);

  const ask = useCallback(async () => {
    setAnswer(undefined);
    setAnswer(await checkDesk(workspace));
  }, [workspace]);

  const isRead = known !== undefined;
  const isDesk = known?.isDesk === true;
  // Also when what was remembered has just been taken back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is known is a reason to ask again, not an input.
  useEffect(() => {
    if (isRead) ask();
  }, [ask, isRead, isDesk]);

  useEffect(() => {
    if (answer === 'unreached' && isOnline === 'online') ask();
  }, [ask, answer, isOnline]);

  if (isDesk) return { verdict: 'desk', ask };
  return { verdict: answer === 'not-desk' || answer === 'unreached' ? answer : 'checking', ask };
}
