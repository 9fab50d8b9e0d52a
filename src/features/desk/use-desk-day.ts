/** A day's sheet and the entries that wait for it: from the device at once, while the clinic is asked for news. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useMemo } from 'react';
import { deskCommands } from '../../../contract/commands.ts';
import type { Workspace } from '../../app/workspaces.ts';
import type { MolarDb, OutboxEntry, VisitsOfDay } from '../../data/db.ts';
import { isProvenNow, provenAsOf } from '../../data/desk-proof.ts';
import { getFact } from '../../data/facts.ts';
import { getVisitsOfDay, listVisitsOfDays } from '../../data/kept-visits.ts';
import { getAcceptedHere } from '../../data/noted-visits.ts';
import { pullVisits } from '../../sync/pull-visits.ts';
import { type SheetShown, type VisitView, viewVisits } from '../../sync/view-visits.ts';
import { useIsOffline } from '../live/use-is-offline.ts';
import { type Pulling, usePull } from '../live/use-pull.ts';
import { useTables } from '../live/use-tables.ts';
import { useHeld } from '../ui/use-held.ts';
import { keptDays } from './kept-days.ts';
import { useCatchUp } from './use-catch-up.ts';
import { type LookedDay, type OnDevice, useLookedDay } from './use-looked-day.ts';

/** While the clinic's stream is open, most of these polls send nothing. */
export const SHEET_REFRESH_MS = 15_000;

export interface DeskDay extends Pulling, Pick<LookedDay, 'onNoted' | 'onPaid'> {
  isRead: boolean;
  sheet: SheetShown | undefined;
  /** When the sheet was last known to match the clinic's (ISO, by its clock). */
  asOf: string | undefined;
  /** The sheets that the device keeps. */
  kept: readonly VisitsOfDay[];
  /** The outbox entries for what was noted and booked on this device. */
  entries: readonly OutboxEntry[];
  /** The rows by what is on the device now: the screen follows a moment later. */
  readNow(): Promise<VisitView[]>;
}

interface Read extends OnDevice {
  days: VisitsOfDay[];
}

const TABLES = ['visits', 'outbox'] as const;
/** With the wishes of the person at the desk. */
const SHEET_COMMANDS = [...Object.keys(deskCommands), 'bookSlot'];
const NO_DAYS: VisitsOfDay[] = [];
const NOTHING: OnDevice = { entries: [], acceptedHere: new Set() };

/** ISO days. */
export function useDeskDay(workspace: Workspace, { day, today }: { day: string; today: string }): DeskDay {
  const { db } = workspace;
  const isKept = keptDays(today).includes(day);
  const read = useTables(db, TABLES, readDesk);
  // When the device becomes full, the person gets another database: the page shows what it has until that is read.
  const known = useHeld(read, read === undefined);
  const { entries, acceptedHere } = known ?? NOTHING;
  const { pull: lookUp, sheetWith, ...own } = useLookedDay(workspace, day, { entries, acceptedHere });
  const bringUp = useCallback(
    async () => (await isProvenNow(db, await getVisitsOfDay(db, day))) || pullVisits(workspace, day),
    [workspace, db, day],
  );
  // A looked-up day that is shown before the waiting entries are read would change right away.
  const sheetOf = useCallback(
    ({ days, ...onDevice }: Read): SheetShown | undefined =>
      isKept ? days.find(({ date }) => date === day) : sheetWith(onDevice),
    [isKept, day, sheetWith],
  );
  const sheet = useMemo(() => known && sheetOf(known), [known, sheetOf]);
  const pulling = usePull(isKept ? bringUp : lookUp, { every: SHEET_REFRESH_MS, isHere: known && sheet !== undefined });
  const proof = useLiveQuery(() => getFact(db, 'deskProof'), [db]);
  const isOffline = useIsOffline(workspace);
  useCatchUp({ sheet, entries, proof, isOffline }, pulling.tryAgain);

  return {
    isRead: known !== undefined,
    sheet,
    asOf: sheet && provenAsOf(sheet, proof),
    kept: known?.days ?? NO_DAYS,
    entries,
    async readNow() {
      const now = await readDesk(db);
      const shown = sheetOf(now);
      return shown ? viewVisits(shown, now.entries, day) : [];
    },
    ...own,
    ...pulling,
  };
}

async function readDesk(db: MolarDb): Promise<Read> {
  return db.transaction('r', db.visits, db.outbox, db.facts, async () => {
    const [days, entries, acceptedHere] = await Promise.all([
      listVisitsOfDays(db),
      db.outbox.where('name').anyOf(SHEET_COMMANDS).sortBy('seq'),
      getAcceptedHere(db),
    ]);
    return { days, entries, acceptedHere };
  });
}
