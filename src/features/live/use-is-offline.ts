/** True if the last call got no answer from the clinic. False until there has been a call. */
import { useSyncExternalStore } from 'react';
import type { Workspace } from '../../app/workspaces.ts';

const neverChanges = () => () => {};

export function useIsOffline(workspace: Pick<Workspace, 'sync'> | undefined): boolean {
  const { subscribe = neverChanges, getState } = workspace?.sync ?? {};
  return useSyncExternalStore(subscribe, () => getState?.().isOnline === 'offline');
}
