import { useSyncExternalStore } from 'react';
import type { Workspace } from '../../app/workspaces.ts';
import type { ReachState } from '../../sync/reach.ts';

const neverChanges = () => () => {};

/** A part of what the sync knows about the connection; undefined without a workspace. */
export function useSyncState<T>(
  workspace: Pick<Workspace, 'sync'> | undefined,
  select: (state: ReachState) => T,
): T | undefined {
  const { subscribe = neverChanges, getState } = workspace?.sync ?? {};
  return useSyncExternalStore(subscribe, () => getState && select(getState()));
}
