/** Why a control can't be used right now: its call may not wait on the device, and the clinic can't be reached. */
import { useSyncExternalStore } from 'react';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { Workspace } from './workspaces.ts';

/** Undefined when the control may be used. */
export function useOfflineReason({ sync }: Pick<Workspace, 'sync'>, { queue }: Pick<Endpoint, 'queue'>) {
  const { isOnline } = useSyncExternalStore(sync.subscribe, sync.getState);
  if (queue || isOnline !== 'offline') return undefined;
  return 'You are offline: changes can be made again once the clinic can be reached.';
}
