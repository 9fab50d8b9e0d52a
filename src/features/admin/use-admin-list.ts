/** Shows a list at once as the device knows it, while the clinic is asked for news: on arrival, on return, and at intervals. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import type { Workspace } from '../../app/workspaces.ts';
import { getFact } from '../../data/facts.ts';
import { type Pulling, REFRESH_MS, usePull } from '../live/use-pull.ts';
import type { AdminList } from './admin-lists.ts';

export interface KnownList<T> extends Pulling {
  /** Undefined until the clinic's list was received: before that, the device may have single rows that were changed here. */
  rows?: T[] | undefined;
  /** Time of the last complete answer (milliseconds). Undefined if the clinic's list was never received. */
  pulledAt?: number | undefined;
  /** The device has been read, and never received the clinic's list. */
  isMissing: boolean;
}

export function useAdminList<T>(workspace: Workspace | undefined, list: AdminList<T>): KnownList<T> {
  const pull = useMemo(() => workspace && (() => list.pull(workspace.sync)), [workspace, list]);
  const known = useLiveQuery(async () => {
    if (!workspace) return undefined;
    const [rows, pulledAt] = await Promise.all([
      list.read(workspace.db),
      getFact(workspace.db, `${list.name}PulledAt`),
    ]);
    return { rows: pulledAt === undefined ? undefined : rows, pulledAt };
  }, [workspace, list]);
  const pulling = usePull(pull, { every: REFRESH_MS, isHere: known && known.pulledAt !== undefined });
  return { ...known, isMissing: known !== undefined && known.pulledAt === undefined, ...pulling };
}
