/**
 * A day that the device does not keep, because it would leave names behind: as looked up at the clinic, plus what was
 * accepted from this page since.
 */
import { useCallback, useRef, useState } from 'react';
import type { DaySheet, VisitEvent } from '../../../contract/visit.ts';
import type { Workspace } from '../../app/workspaces.ts';
import type { OutboxEntry } from '../../data/db.ts';
import { isOlder, isProvenNow } from '../../data/desk-proof.ts';
import { type NotedPayment, withPayment } from '../../data/noted-payments.ts';
import { askForVisits } from '../../sync/pull-visits.ts';
import type { SheetShown } from '../../sync/view-visits.ts';
import { useAcceptedBookings } from './use-accepted-bookings.ts';

/** `fetchedAt` is milliseconds by the device's clock. */
interface Looked extends DaySheet {
  day: string;
  fetchedAt: number;
}

export interface LookedDay {
  /** Resolves to whether the sheet is current, as far as the clinic could say. */
  pull(): Promise<boolean>;
  sheetWith(now: OnDevice): SheetShown | undefined;
  onNoted(events: VisitEvent[]): void;
  onPaid(payment: NotedPayment): void;
}

/** What was noted and booked here: `entries` of the outbox, and what the clinic has accepted (noted-visits.ts). */
export interface OnDevice {
  entries: readonly OutboxEntry[];
  acceptedHere: ReadonlySet<string>;
}

/** @param day ISO day */
export function useLookedDay(workspace: Workspace, day: string, onDevice: OnDevice): LookedDay {
  const [looked, setLooked] = useState<Looked>();
  const shown = looked?.day === day ? looked : undefined;
  const latest = useRef(shown);
  latest.current = shown;
  const { accepted, beforeAsking } = useAcceptedBookings(onDevice.entries, onDevice.acceptedHere);
  const [noted, setNoted] = useState<readonly VisitEvent[]>([]);
  const [paid, setPaid] = useState<readonly NotedPayment[]>([]);

  const pull = useCallback(async () => {
    if (await isProvenNow(workspace.db, latest.current)) return true;
    const onGiven = beforeAsking();
    const sheet = await askForVisits(workspace, day);
    if (!sheet) return false;
    const fetchedAt = Date.now();
    // Responses may arrive out of order.
    setLooked((before) => (before?.day === day && isOlder(sheet, before) ? before : { ...sheet, day, fetchedAt }));
    onGiven();
    return true;
  }, [workspace, day, beforeAsking]);

  const sheetWith = useCallback(
    (now: OnDevice) => shown && { ...withPaid(withNoted(shown, noted, now), paid, now), answered: accepted },
    [shown, noted, paid, accepted],
  );

  return {
    pull,
    sheetWith,
    onNoted: (events) => setNoted((before) => [...before, ...events]),
    onPaid: (payment) => setPaid((before) => [...before, payment]),
  };
}

const entryOf = (payment: NotedPayment) => ('paid' in payment ? payment.paid : payment.takenBack);

/** Adds only what was accepted: waiting and refused notes are in the outbox, and discarded ones are ignored. */
function withNoted(sheet: DaySheet, noted: readonly VisitEvent[], { entries, acceptedHere }: OnDevice): DaySheet {
  const known = new Set([...sheet.events.map(({ _id }) => _id), ...idsOf(entries)]);
  const accepted = noted.filter(({ _id }) => !known.has(_id) && acceptedHere.has(_id));
  return { ...sheet, events: [...sheet.events, ...accepted] };
}

function withPaid(sheet: DaySheet, paid: readonly NotedPayment[], { entries, acceptedHere }: OnDevice): DaySheet {
  const onDevice = new Set(idsOf(entries));
  const ofDay = new Set(sheet.visits.map(({ _id }) => _id));
  const accepted = paid.filter((payment) => {
    const { _id } = entryOf(payment);
    return acceptedHere.has(_id) && !onDevice.has(_id) && ('takenBack' in payment || ofDay.has(payment.paid.bookingId));
  });
  return { ...sheet, deskPayments: [...accepted.reduce(withPayment, sheet.deskPayments ?? [])] };
}

const idsOf = (entries: readonly OutboxEntry[]) => entries.flatMap(({ input }) => ('id' in input ? input.id : []));
