/**
 * What the person has cancelled since they opened the list. Each keeps its place there, so that nothing moves under a
 * finger, and can be undone for a while.
 */
import { useCallback, useState } from 'react';
import { lineOf } from '../../sync/rules/lines.ts';
import { type BookingView, inOrder } from '../../sync/view-bookings.ts';
import { CANCELLATION_WAITING } from '../../words/storage-words.ts';

/** How long Undo is offered (milliseconds). */
const UNDO_MS = 10_000;

/** Whether it can still be undone, by what was cancelled. */
type Cancelled = ReadonlyMap<BookingView, boolean>;

export function useCancelled(): { cancelled: Cancelled; noteCancelled(booking: BookingView): void } {
  const [cancelled, setCancelled] = useState<Cancelled>(new Map());
  const noteCancelled = useCallback((booking: BookingView) => {
    const note = (canUndo: boolean) => setCancelled((before) => new Map(before).set(booking, canUndo));
    note(true);
    setTimeout(() => note(false), UNDO_MS);
  }, []);
  return { cancelled, noteCancelled };
}

interface Listed {
  rows: readonly BookingView[];
  /** Those of the rows that stand for an appointment which is no longer there, with what is to be said of them. */
  gone: ReadonlyMap<BookingView, string>;
  undoable: ReadonlySet<BookingView>;
}

/**
 * The list with what was cancelled in its place. What came back, or is only leaving, is there itself.
 * @param leaving lines of the outbox on which a cancellation waits
 */
export function withCancelled(
  bookings: readonly BookingView[],
  cancelled: Cancelled,
  leaving: ReadonlySet<string>,
): Listed {
  if (cancelled.size === 0) return { rows: bookings, gone: new Map(), undoable: new Set() };
  const there = new Set(bookings.map(slotKeyOf));
  const byKey = new Map(Array.from(cancelled.keys(), (booking) => [slotKeyOf(booking), booking]));
  const gone = [...byKey].filter(([key]) => !there.has(key)).map(([, booking]) => booking);
  const open = new Set(Array.from(cancelled, ([booking, canUndo]) => (canUndo ? slotKeyOf(booking) : '')));
  const askedAgain = new Set(bookings.filter(({ state }) => state === 'not-sent').map(slotKeyOf));
  const going = bookings.filter((booking) => booking.isCancelling && !askedAgain.has(slotKeyOf(booking)));
  const textOf = (booking: BookingView) => (leaving.has(lineOf(booking)) ? CANCELLATION_WAITING : 'Canceled');
  return {
    rows: inOrder([...bookings, ...gone]),
    gone: new Map(gone.map((booking) => [booking, textOf(booking)])),
    undoable: new Set([...gone, ...going].filter((booking) => open.has(slotKeyOf(booking)))),
  };
}

const slotKeyOf = ({ serviceId, date, slot }: BookingView) => JSON.stringify([serviceId, date, slot]);
