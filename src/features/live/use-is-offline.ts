/** Whether the clinic's last answer failed to come. Before the first one nothing is claimed. */
import { useSyncExternalStore } from 'react';
import type { Workspace } from '../../app/workspaces.ts';

const neverChanges = () => () => {};

export function useIsOffline(workspace: Pick<Workspace, 'sync'> | undefined): boolean {
  const { subscribe = neverChanges, getState } = workspace?.sync ?? {};
  return useSyncExternalStore(subscribe, () => getState?.().isOnline === 'offline');
}
