/** Why a control can't be used right now: its call may not wait on the device, and the clinic can't be reached. */
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { useIsOffline } from './use-is-offline.ts';

/** Undefined when the control may be used. */
export function useOfflineReason(workspace: Pick<Workspace, 'sync'>, { queue }: Pick<Endpoint, 'queue'>) {
  const isOffline = useIsOffline(workspace);
  if (queue || !isOffline) return undefined;
  return 'You are offline. You can make changes again once the clinic can be reached.';
}
