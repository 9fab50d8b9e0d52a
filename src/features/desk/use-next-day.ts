/** Asks for the next day's sheet once today's is there and nobody is waiting for anything, so that the evening can end offline. */
import { useEffect } from 'react';
import { addDays } from '../../../contract/clinic-date.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { getVisitsOfDay } from '../../data/kept-visits.ts';
import { pullVisits } from '../../sync/pull-visits.ts';

/** Milliseconds. */
const IDLE = 3_000;
const FRESH = 10 * 60_000;

/** @param asOf of today's sheet, if it is shown @param today ISO day */
export function useNextDay(workspace: Workspace, asOf: string | undefined, today: string): void {
  useEffect(() => {
    if (asOf === undefined) return;
    const next = addDays(today, 1);
    async function pull() {
      if (workspace.sync.getState().isOnline !== 'online') return;
      const known = await getVisitsOfDay(workspace.db, next);
      if (!known || Math.abs(Date.now() - known.fetchedAt) > FRESH) await pullVisits(workspace, next);
    }
    const timer = setTimeout(() => pull().catch(console.warn), IDLE);
    return () => clearTimeout(timer);
  }, [workspace, asOf, today]);
}
