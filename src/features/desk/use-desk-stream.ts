/** Keeps the sheets of today and the next day up to date as things change, while the page is visible (follow-visits.ts). */
import { useEffect, useEffectEvent } from 'react';
import type { Workspace } from '../../app/workspaces.ts';
import { readAccessToken } from '../../platform/token.ts';
import { whileSeen } from '../../platform/while-seen.ts';
import { followVisits } from '../../sync/follow-visits.ts';
import { keptDays } from './kept-days.ts';

/** @param today ISO day */
export function useDeskStream(workspace: Workspace, today: string): void {
  const listDays = useEffectEvent(() => keptDays(today));
  useEffect(() => {
    const { db, sync, locks, account } = workspace;
    const deps = { db, sync, locks, uid: account.uid, getAccessToken: readAccessToken, listDays: () => listDays() };
    return whileSeen((signal) => {
      followVisits(deps, signal).catch(console.warn);
    });
  }, [workspace]);
}
