/** A day's services with their free times. Asks again when the taken times change: one may have become free. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useRef } from 'react';
import type { Workspace } from '../../../app/workspaces.ts';
import type { ServicesOfDay } from '../../../data/db.ts';
import { getServicesOfDay } from '../../../data/services.ts';
import { type TakenTimes, takenOfDay } from '../../../sync/taken-times.ts';
import { usePull } from '../../live/use-pull.ts';
import { SHEET_REFRESH_MS } from '../use-desk-day.ts';

interface DayServices {
  isRead: boolean;
  known: ServicesOfDay | undefined;
  hasFailed: boolean;
}

/** @param day ISO day; undefined for none */
export function useDayServices(workspace: Workspace, day: string | undefined, taken: TakenTimes): DayServices {
  const pull = useMemo(() => (day === undefined ? undefined : () => workspace.sync.pullOffers(day)), [workspace, day]);
  const { hasFailed, tryAgain } = usePull(pull, { every: SHEET_REFRESH_MS });
  const shown = useMemo(() => ({ day, taken: day === undefined ? '' : takenOfDay(taken, day) }), [day, taken]);
  const last = useRef(shown);
  useEffect(() => {
    const before = last.current;
    last.current = shown;
    // The sheet may only just have come.
    if (before.day === shown.day && before.taken !== '' && before.taken !== shown.taken) tryAgain();
  }, [shown, tryAgain]);
  const read = useLiveQuery(
    async () => (day === undefined ? undefined : { day, services: await getServicesOfDay(workspace.db, day) }),
    [workspace, day],
  );
  const isRead = day !== undefined && read?.day === day;
  return { isRead, known: isRead ? read?.services : undefined, hasFailed };
}
