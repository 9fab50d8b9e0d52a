/** The services of a day with their free times, at once where the device has them, while the clinic is asked. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import type { Workspace } from '../../app/workspaces.ts';
import type { ServicesOfDay } from '../../data/db.ts';
import { getServicesOfDay } from '../../data/services.ts';
import { usePull } from '../live/use-pull.ts';

const REFRESH_MS = 45_000;

interface DayServices {
  /** Undefined while nothing is known of the day. */
  known: ServicesOfDay | undefined;
  hasFailed: boolean;
}

/** @param day ISO day; undefined where none is looked at */
export function useDayServices(workspace: Workspace, day: string | undefined): DayServices {
  const pull = useMemo(() => (day === undefined ? undefined : () => workspace.sync.pullOffers(day)), [workspace, day]);
  const { hasFailed } = usePull(pull, REFRESH_MS);
  const known = useLiveQuery(
    async () => (day === undefined ? undefined : getServicesOfDay(workspace.db, day)),
    [workspace, day],
  );
  return { known: known?.date === day ? known : undefined, hasFailed };
}
