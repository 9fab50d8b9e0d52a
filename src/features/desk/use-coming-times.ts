/** When the page is idle, fetches the free times of the coming days, so that a booking can be entered offline. */
import { useEffect } from 'react';
import { addDays } from '../../../contract/day-arithmetic.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { listServicesOfDays } from '../../data/services.ts';
import { pullDays } from '../../sync/pull-days.ts';
import { useIsOffline } from '../live/use-is-offline.ts';

const DAYS = 14;
const IDLE_MS = 3_000;
const LOOK_AGAIN_MS = 60_000;
const FRESH_MS = 10 * 60_000;

/** @param isShown whether there is a sheet @param today ISO day */
export function useComingTimes(workspace: Workspace, isShown: boolean, today: string): void {
  const isOffline = useIsOffline(workspace);
  useEffect(() => {
    if (!isShown || isOffline) return;
    const last = addDays(today, DAYS - 1);
    async function pull() {
      if (document.hidden || workspace.sync.getState().clinic !== 'online') return;
      const known = await listServicesOfDays(workspace.db, today, last);
      const fresh = known.filter(({ fetchedAt }) => Math.abs(Date.now() - fetchedAt) < FRESH_MS);
      if (fresh.length < DAYS) await pullDays(workspace, today, last);
    }
    const ask = () => pull().catch(console.warn);
    const first = setTimeout(ask, IDLE_MS);
    const later = setInterval(ask, LOOK_AGAIN_MS);
    return () => {
      clearTimeout(first);
      clearInterval(later);
    };
  }, [workspace, isShown, isOffline, today]);
}
