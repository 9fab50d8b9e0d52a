/**
 * Fetches the next day's sheet once today's is here and the page is idle, so that the evening can end offline. While
 * the clinic's stream is open, it is here already.
 */
import { useEffect } from 'react';
import { addDays } from '../../../contract/day-arithmetic.ts';
import type { DaySheet } from '../../../contract/visit.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { isBehind } from '../../data/desk-proof.ts';
import { getVisitsOfDay } from '../../data/kept-visits.ts';
import { pullVisits } from '../../sync/pull-visits.ts';

const IDLE_MS = 3_000;

/** @param sheet today's, if it is shown @param today ISO day */
export function useNextDay(
  workspace: Workspace,
  sheet: Pick<DaySheet, 'asOf' | 'last'> | undefined,
  today: string,
): void {
  const { asOf, last } = sheet ?? {};
  // Each new answer is a reason to look again: the last try may have failed.
  useEffect(() => {
    if (asOf === undefined || last === undefined) return;
    const next = addDays(today, 1);
    const told = { asOf, last };
    async function pull() {
      if (workspace.sync.getState().clinic !== 'online') return;
      if (isBehind(await getVisitsOfDay(workspace.db, next), told)) await pullVisits(workspace, next);
    }
    const timer = setTimeout(() => pull().catch(console.warn), IDLE_MS);
    return () => clearTimeout(timer);
  }, [workspace, asOf, last, today]);
}
