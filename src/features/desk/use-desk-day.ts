/** The sheet of a day and what waits for it, at once where the device has it, while the clinic is asked for news. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { addDays } from '../../../contract/clinic-date.ts';
import type { DaySheet, VisitEvent } from '../../../contract/visit.ts';
import type { Workspace } from '../../app/workspaces.ts';
import type { MolarDb, OutboxEntry, VisitsOfDay } from '../../data/db.ts';
import { listVisitsOfDays } from '../../data/kept-visits.ts';
import { YOU } from '../../data/noted-visits.ts';
import { askForVisits, pullVisits } from '../../sync/pull-visits.ts';
import { type SheetShown, type VisitView, viewVisits } from '../../sync/view-visits.ts';
import { useIsOffline } from '../live/use-is-offline.ts';
import { type Pulling, usePull } from '../live/use-pull.ts';
import { useTables } from '../live/use-tables.ts';
import { useAcceptedBookings } from './use-accepted-bookings.ts';

const REFRESH_MS = 15_000;

export interface DeskDay extends Pulling {
  /** Whether the device was read. */
  isRead: boolean;
  /** Undefined while nothing is known of the day. */
  sheet: SheetShown | undefined;
  /** Of the outbox, what was noted and booked on this device. */
  entries: readonly OutboxEntry[];
  /** The rows by what stands on the device now: the screen follows a moment later. */
  readNow(): Promise<VisitView[]>;
  /** Something was noted on this page, or a refused note was given up. */
  onNoted(events: VisitEvent[]): void;
  onDiscarded(entry: OutboxEntry): void;
}

const TABLES = ['visits', 'outbox'] as const;
const NOTHING: readonly OutboxEntry[] = [];

/** ISO days. */
export function useDeskDay(workspace: Workspace, { day, today }: { day: string; today: string }): DeskDay {
  const known = useTables(workspace.db, TABLES, readDesk);
  // The names of other days are not left behind on the device.
  const isKept = day === today || day === addDays(today, 1);
  const [looked, setLooked] = useState<{ day: string; sheet: DaySheet }>();
  const entries = known?.entries ?? NOTHING;
  const { accepted, beforeAsking } = useAcceptedBookings(entries);
  const pull = useMemo(() => {
    if (isKept) return () => pullVisits(workspace, day);
    return async () => {
      const onGiven = beforeAsking();
      const sheet = await askForVisits(workspace, day);
      if (!sheet) return false;
      setLooked({ day, sheet });
      onGiven();
      return true;
    };
  }, [workspace, day, isKept, beforeAsking]);
  const pulling = usePull(pull, REFRESH_MS);
  const { tryAgain } = pulling;

  const isOffline = useIsOffline(workspace);
  const wasOffline = useRef(isOffline);
  useEffect(() => {
    if (wasOffline.current && !isOffline) tryAgain();
    wasOffline.current = isOffline;
  }, [isOffline, tryAgain]);

  // What was accepted is added to a day that is kept, and to one that is not here: its row must not fall back either.
  const [own, setOwn] = useState<readonly VisitEvent[]>([]);
  const sheetOf = (days: VisitsOfDay[] | undefined, entries: readonly OutboxEntry[]): SheetShown | undefined => {
    if (isKept) return days?.find(({ date }) => date === day);
    return looked?.day === day ? { ...withOwn(looked.sheet, own, entries), answered: accepted } : undefined;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `sheetOf` is made of these.
  const sheet = useMemo(() => sheetOf(known?.days, entries), [known, looked, own, accepted, isKept, day]);

  // Accepted, and not yet in the clinic's own list: what others have noted comes with that.
  const isBehind = (sheet?.events.filter(({ by }) => by === YOU).length ?? 0) + (sheet?.answered?.length ?? 0);
  useEffect(() => {
    if (isBehind > 0) tryAgain();
  }, [isBehind, tryAgain]);

  return {
    isRead: known !== undefined,
    sheet,
    entries,
    async readNow() {
      const now = await readDesk(workspace.db);
      const shown = sheetOf(now.days, now.entries);
      return shown ? viewVisits(shown, now.entries, day) : [];
    },
    onNoted: (events) => setOwn((before) => [...before, ...events]),
    onDiscarded: ({ input }) => setOwn((before) => before.filter(({ _id }) => !('id' in input) || _id !== input.id)),
    ...pulling,
  };
}

/** Those that wait stand in the outbox, and those that were refused count for nothing. */
function withOwn(sheet: DaySheet, own: readonly VisitEvent[], entries: readonly OutboxEntry[]): DaySheet {
  const known = new Set([
    ...sheet.events.map(({ _id }) => _id),
    ...entries.flatMap(({ input }) => ('id' in input ? input.id : [])),
  ]);
  return { ...sheet, events: [...sheet.events, ...own.filter(({ _id }) => !known.has(_id))] };
}

async function readDesk(db: MolarDb): Promise<{ days: VisitsOfDay[]; entries: OutboxEntry[] }> {
  return db.transaction('r', db.visits, db.outbox, async () => {
    const [days, entries] = await Promise.all([
      listVisitsOfDays(db),
      db.outbox.where('name').anyOf(['noteVisit', 'addWalkIn', 'bookForPatient', 'bookSlot']).sortBy('seq'),
    ]);
    return { days, entries };
  });
}
