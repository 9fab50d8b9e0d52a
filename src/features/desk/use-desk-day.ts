/** The sheet of a day and what waits for it, at once where the device has it, while the clinic is asked for news. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import { addDays } from '../../../contract/clinic-date.ts';
import type { CommandName } from '../../../contract/commands.ts';
import type { DaySheet, VisitEvent } from '../../../contract/visit.ts';
import type { Workspace } from '../../app/workspaces.ts';
import type { MolarDb, OutboxEntry, VisitsOfDay } from '../../data/db.ts';
import { isProven, provenAsOf } from '../../data/desk-proof.ts';
import { getFact } from '../../data/facts.ts';
import { getVisitsOfDay, listVisitsOfDays } from '../../data/kept-visits.ts';
import { type NotedPayment, withPayment } from '../../data/noted-payments.ts';
import { YOU } from '../../data/noted-visits.ts';
import { askForVisits, pullVisits } from '../../sync/pull-visits.ts';
import { isPaymentEntry } from '../../sync/view-payments.ts';
import { type SheetShown, type VisitView, viewVisits } from '../../sync/view-visits.ts';
import { useIsOffline } from '../live/use-is-offline.ts';
import { type Pulling, usePull } from '../live/use-pull.ts';
import { useTables } from '../live/use-tables.ts';
import { useAcceptedBookings } from './use-accepted-bookings.ts';

/** Where the clinic tells of changes, most of these ask for nothing. */
const REFRESH_MS = 15_000;

export interface DeskDay extends Pulling {
  /** Whether the device was read. */
  isRead: boolean;
  /** Undefined while nothing is known of the day. */
  sheet: SheetShown | undefined;
  /** The last time at which the sheet was known to be what the clinic has (ISO, by its clock). */
  asOf: string | undefined;
  /** Of the outbox, what was noted and booked on this device. */
  entries: readonly OutboxEntry[];
  /** The rows by what stands on the device now: the screen follows a moment later. */
  readNow(): Promise<VisitView[]>;
  /** Something was noted on this page, or a refused note was given up. */
  onNoted(events: VisitEvent[]): void;
  onPaid(payment: NotedPayment): void;
  onDiscarded(entry: OutboxEntry): void;
}

const TABLES = ['visits', 'outbox'] as const;
const DESK_COMMANDS: CommandName[] = [
  'noteVisit',
  'addWalkIn',
  'payAtDesk',
  'takeBackAtDesk',
  'bookForPatient',
  'bookSlot',
];
const NOTHING: readonly OutboxEntry[] = [];

/** ISO days. */
export function useDeskDay(workspace: Workspace, { day, today }: { day: string; today: string }): DeskDay {
  const known = useTables(workspace.db, TABLES, readDesk);
  // The names of other days are not left behind on the device.
  const isKept = day === today || day === addDays(today, 1);
  const [looked, setLooked] = useState<Looked>();
  const lookedNow = useRef<Looked>(undefined);
  lookedNow.current = looked?.day === day ? looked : undefined;
  const entries = known?.entries ?? NOTHING;
  const { accepted, beforeAsking } = useAcceptedBookings(entries);
  const pull = useMemo(() => {
    const { db } = workspace;
    if (isKept) return async () => (await isHere(db, await getVisitsOfDay(db, day))) || pullVisits(workspace, day);
    return async () => {
      if (await isHere(db, lookedNow.current)) return true;
      const onGiven = beforeAsking();
      const sheet = await askForVisits(workspace, day);
      if (!sheet) return false;
      const fetchedAt = Date.now();
      // Answers may overtake each other.
      const isOlder = (before: Looked | undefined) => before?.day === day && before.last > sheet.last;
      setLooked((before) => (isOlder(before) ? before : { ...sheet, day, fetchedAt }));
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
  const [ownPaid, setOwnPaid] = useState<readonly NotedPayment[]>([]);
  const sheetOf = (days: VisitsOfDay[] | undefined, entries: readonly OutboxEntry[]): SheetShown | undefined => {
    if (isKept) return days?.find(({ date }) => date === day);
    // Shown before what waits here was read, its rows would change at once.
    if (!days || looked?.day !== day) return undefined;
    return { ...withOwnPaid(withOwn(looked, own, entries), ownPaid, entries), answered: accepted };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `sheetOf` is made of these.
  const sheet = useMemo(() => sheetOf(known?.days, entries), [known, looked, own, ownPaid, accepted, isKept, day]);

  // Accepted, and not yet in the clinic's own list: what others have noted comes with that.
  const ofOwn = [...(sheet?.events ?? []), ...(sheet?.deskPayments ?? [])].filter(({ by }) => by === YOU);
  const isBehind = ofOwn.length + (sheet?.answered?.length ?? 0);
  useEffect(() => {
    if (isBehind > 0) tryAgain();
  }, [isBehind, tryAgain]);

  // Sheets that are kept are brought up by the stream itself, and before it says so.
  const proof = useLiveQuery(() => getFact(workspace.db, 'deskProof'), [workspace.db]);
  const [here, newest] = [sheet?.last ?? 0, proof?.last ?? 0];
  const isShown = sheet !== undefined;
  useEffect(() => {
    if (isShown && here < newest) tryAgain();
  }, [isShown, here, newest, tryAgain]);

  // Refused, because the clinic knows of another one.
  const refused = entries.filter((entry) => isPaymentEntry(entry) && entry.state === 'rejected').length;
  useEffect(() => {
    if (refused > 0) tryAgain();
  }, [refused, tryAgain]);

  return {
    isRead: known !== undefined,
    sheet,
    asOf: sheet && provenAsOf(sheet, proof),
    entries,
    async readNow() {
      const now = await readDesk(workspace.db);
      const shown = sheetOf(now.days, now.entries);
      return shown ? viewVisits(shown, now.entries, day) : [];
    },
    onPaid: (payment) => setOwnPaid((before) => [...before, payment]),
    onNoted: (events) => setOwn((before) => [...before, ...events]),
    onDiscarded({ input }) {
      const isOther = ({ _id }: { _id: string }) => !('id' in input) || _id !== input.id;
      setOwn((before) => before.filter(isOther));
      setOwnPaid((before) => before.filter((noted) => isOther('paid' in noted ? noted.paid : noted.takenBack)));
    },
    ...pulling,
  };
}

/** A day that is not kept, and when it came (milliseconds by the device's clock). */
interface Looked extends DaySheet {
  day: string;
  fetchedAt: number;
}

async function isHere(db: MolarDb, known: Parameters<typeof isProven>[0] | undefined): Promise<boolean> {
  return known !== undefined && isProven(known, await getFact(db, 'deskProof'), Date.now());
}

/** Those that wait stand in the outbox, and those that were refused count for nothing. */
function withOwn(sheet: DaySheet, own: readonly VisitEvent[], entries: readonly OutboxEntry[]): DaySheet {
  const known = new Set([
    ...sheet.events.map(({ _id }) => _id),
    ...entries.flatMap(({ input }) => ('id' in input ? input.id : [])),
  ]);
  return { ...sheet, events: [...sheet.events, ...own.filter(({ _id }) => !known.has(_id))] };
}

function withOwnPaid(sheet: DaySheet, own: readonly NotedPayment[], entries: readonly OutboxEntry[]): DaySheet {
  const onDevice = new Set(entries.flatMap(({ input }) => ('id' in input ? input.id : [])));
  const ofDay = new Set(sheet.visits.map(({ _id }) => _id));
  const accepted = own.filter((noted) => {
    const { _id } = 'paid' in noted ? noted.paid : noted.takenBack;
    return !onDevice.has(_id) && ('takenBack' in noted || ofDay.has(noted.paid.bookingId));
  });
  return { ...sheet, deskPayments: [...accepted.reduce(withPayment, sheet.deskPayments ?? [])] };
}

async function readDesk(db: MolarDb): Promise<{ days: VisitsOfDay[]; entries: OutboxEntry[] }> {
  return db.transaction('r', db.visits, db.outbox, async () => {
    const [days, entries] = await Promise.all([
      listVisitsOfDays(db),
      db.outbox.where('name').anyOf(DESK_COMMANDS).sortBy('seq'),
    ]);
    return { days, entries };
  });
}
