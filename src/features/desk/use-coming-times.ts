/** Asks for the free times of the coming days once nobody waits for anything: a booking can then be put down offline. */
import { useEffect } from 'react';
import { addDays } from '../../../contract/clinic-date.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { listServicesOfDays } from '../../data/services.ts';
import { pullDays } from '../../sync/pull-days.ts';

const DAYS = 14;
/** Milliseconds. */
const IDLE = 3_000;
const FRESH = 10 * 60_000;

/** @param asOf of the sheet that is shown, if there is one @param today ISO day */
export function useComingTimes(workspace: Workspace, asOf: string | undefined, today: string): void {
  useEffect(() => {
    if (asOf === undefined) return;
    const last = addDays(today, DAYS - 1);
    async function pull() {
      if (workspace.sync.getState().isOnline !== 'online') return;
      const known = await listServicesOfDays(workspace.db, today, last);
      const fresh = known.filter(({ fetchedAt }) => Math.abs(Date.now() - fetchedAt) < FRESH);
      if (fresh.length < DAYS) await pullDays(workspace, today, last);
    }
    const timer = setTimeout(() => pull().catch(console.warn), IDLE);
    return () => clearTimeout(timer);
  }, [workspace, asOf, today]);
}
