/** True if the last call got no answer from the clinic. False until there has been a call. */
import type { Workspace } from '../../app/workspaces.ts';
import { useSyncState } from './use-sync-state.ts';

export function useIsOffline(workspace: Pick<Workspace, 'sync'> | undefined): boolean {
  return useSyncState(workspace, ({ clinic }) => clinic === 'offline') ?? false;
}
