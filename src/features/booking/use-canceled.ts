/**
 * What the person has canceled since they opened the list. Each keeps its place there, so that nothing moves under a
 * finger, and can be undone for a while.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { effectOf } from '../../sync/rules/rules-of.ts';
import { type BookingView, inOrder } from '../../sync/view-bookings.ts';

/** How long Undo is offered (milliseconds). */
const UNDO_MS = 10_000;

/** Whether it can still be undone, by what was canceled. */
type Canceled = ReadonlyMap<BookingView, boolean>;

/** @param keepReading the same function from render to render */
export function useCanceled(bookings: readonly BookingView[], keepReading: (date: string) => void) {
  const [canceled, setCanceled] = useState<Canceled>(new Map());
  const timers = useRef(new Map<BookingView, ReturnType<typeof setTimeout>>());
  const noteCanceled = useCallback(
    (booking: BookingView) => {
      const note = (canUndo: boolean) => setCanceled((before) => new Map(before).set(booking, canUndo));
      note(true);
      // What is no longer read would be taken for gone.
      keepReading(booking.date);
      clearTimeout(timers.current.get(booking));
      timers.current.set(
        booking,
        setTimeout(() => note(false), UNDO_MS),
      );
    },
    [keepReading],
  );

  const going = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const there = new Set(bookings.filter(isStanding).map(slotKeyOf));
    const isConfirmed = (key: string) => going.current.has(key) && !there.has(key);
    // The clinic's word comes in a toast that offers Undo anew, and the row does the same.
    for (const booking of canceled.keys()) if (isConfirmed(slotKeyOf(booking))) noteCanceled(booking);
    going.current = new Set(bookings.filter(({ isCanceling }) => isCanceling).map(slotKeyOf));
  }, [bookings, canceled, noteCanceled]);

  return { canceled, noteCanceled };
}

interface Listed {
  rows: readonly BookingView[];
  /** Those of the rows that stand for an appointment which is no longer there. */
  gone: ReadonlySet<BookingView>;
  undoable: ReadonlySet<BookingView>;
}

/**
 * The list, with canceled rows kept in their place. Rows that came back, or whose cancellation is pending, are in `bookings`
 * already; a pending one can be undone for as long as it waits, and nothing was asked for in its place.
 */
export function withCanceled(bookings: readonly BookingView[], canceled: Canceled): Listed {
  const there = new Set(bookings.filter(isStanding).map(slotKeyOf));
  const byKey = new Map(Array.from(canceled.keys(), (booking) => [slotKeyOf(booking), booking]));
  const gone = [...byKey].filter(([key]) => !there.has(key)).map(([, booking]) => booking);
  const open = new Set(Array.from(canceled, ([booking, canUndo]) => (canUndo ? slotKeyOf(booking) : '')));
  const isAskedAgain = ({ state, isCanceling }: BookingView) => state === 'not-sent' && !isCanceling;
  const askedAgain = new Set(bookings.filter(isAskedAgain).map(placeKeyOf));
  const going = bookings.filter((booking) => booking.isCanceling && !askedAgain.has(placeKeyOf(booking)));
  return {
    rows: inOrder([...bookings, ...gone]),
    gone: new Set(gone),
    undoable: new Set([...gone.filter((booking) => open.has(slotKeyOf(booking))), ...going]),
  };
}

const slotKeyOf = ({ serviceId, date, slot }: BookingView) => JSON.stringify([serviceId, date, slot]);

/** Where one appointment at most can be had. */
const placeKeyOf = ({ serviceId, date, userName }: BookingView) => JSON.stringify([serviceId, date, userName]);

/** An older wish of the same time that was refused is another row, unless the refused one is the Undo itself. */
const isStanding = ({ state, entry }: BookingView) =>
  state !== 'not-possible' || (entry && effectOf(entry).books?.restores !== undefined);
