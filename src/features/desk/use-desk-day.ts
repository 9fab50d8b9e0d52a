/** The sheet of a day and what waits for it, at once where the device has it, while the clinic is asked for news. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { addDays } from '../../../contract/clinic-date.ts';
import type { DaySheet } from '../../../contract/visit.ts';
import type { Workspace } from '../../app/workspaces.ts';
import type { MolarDb, OutboxEntry, VisitsOfDay } from '../../data/db.ts';
import { isUndecided } from '../../data/outbox-entries.ts';
import { listVisitsOfDays } from '../../data/visits.ts';
import { askForVisits, pullVisits } from '../../sync/pull-visits.ts';
import type { SheetShown } from '../../sync/view-visits.ts';
import { useIsOffline } from '../live/use-is-offline.ts';
import { type Pulling, usePull } from '../live/use-pull.ts';
import { useTables } from '../live/use-tables.ts';

const REFRESH_MS = 15_000;

export interface DeskDay extends Pulling {
  /** Whether the device was read. */
  isRead: boolean;
  /** Undefined while nothing is known of the day. */
  sheet: SheetShown | undefined;
  /** Of the outbox, what was noted at the desk. */
  entries: readonly OutboxEntry[];
}

const TABLES = ['visits', 'outbox'] as const;
const NOTHING: readonly OutboxEntry[] = [];

/** ISO days. */
export function useDeskDay(workspace: Workspace, { day, today }: { day: string; today: string }): DeskDay {
  const known = useTables(workspace.db, TABLES, readDesk);
  // The names of other days are not left behind on the device.
  const isKept = day === today || day === addDays(today, 1);
  const [looked, setLooked] = useState<{ day: string; sheet: DaySheet }>();
  const pull = useMemo(() => {
    if (isKept) return () => pullVisits(workspace, day);
    return async () => {
      const sheet = await askForVisits(workspace, day);
      if (sheet) setLooked({ day, sheet });
      return sheet !== undefined;
    };
  }, [workspace, day, isKept]);
  const pulling = usePull(pull, REFRESH_MS);
  const { tryAgain } = pulling;

  const waiting = known?.entries.filter(isUndecided).length ?? 0;
  const waitedBefore = useRef(waiting);
  useEffect(() => {
    // Something was answered. Others see it at once, and so does this page.
    if (waiting < waitedBefore.current) tryAgain();
    waitedBefore.current = waiting;
  }, [waiting, tryAgain]);

  const isOffline = useIsOffline(workspace);
  const wasOffline = useRef(isOffline);
  useEffect(() => {
    if (wasOffline.current && !isOffline) tryAgain();
    wasOffline.current = isOffline;
  }, [isOffline, tryAgain]);

  const days = known?.days;
  const sheet = isKept ? days?.find(({ date }) => date === day) : looked?.day === day ? looked.sheet : undefined;
  return { isRead: known !== undefined, sheet, entries: known?.entries ?? NOTHING, ...pulling };
}

async function readDesk(db: MolarDb): Promise<{ days: VisitsOfDay[]; entries: OutboxEntry[] }> {
  return db.transaction('r', db.visits, db.outbox, async () => {
    const [days, entries] = await Promise.all([
      listVisitsOfDays(db),
      db.outbox.where('name').anyOf(['noteVisit', 'addWalkIn']).sortBy('seq'),
    ]);
    return { days, entries };
  });
}
