/**
 * Appointments that were canceled since the list was opened. Each keeps its place, so nothing moves under a finger, and
 * offers Undo for a while.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { inOrder, isStanding } from '../../sync/booking-order.ts';
import { type BookingView, slotKey } from '../../sync/view-bookings.ts';
import { OFFER_MS } from '../messages/kept-offers.ts';

/** Whether each canceled appointment can still be undone. */
type Canceled = ReadonlyMap<BookingView, boolean>;

/** @param keepReading stable across renders */
export function useCanceled(bookings: readonly BookingView[], keepReading: (date: string) => void) {
  const [canceled, setCanceled] = useState<Canceled>(new Map());
  const timers = useRef(new Map<BookingView, ReturnType<typeof setTimeout>>());
  const noteCanceled = useCallback(
    (booking: BookingView) => {
      const note = (canUndo: boolean) => setCanceled((before) => new Map(before).set(booking, canUndo));
      note(true);
      // A row that is no longer read would look gone.
      keepReading(booking.date);
      clearTimeout(timers.current.get(booking));
      timers.current.set(
        booking,
        setTimeout(() => note(false), OFFER_MS),
      );
    },
    [keepReading],
  );

  /** The place of each at the last reading of the list. */
  const places = useRef(new Map<BookingView, Place>());
  useEffect(() => {
    for (const booking of canceled.keys()) {
      const before = places.current.get(booking);
      const place = placeOf(booking, bookings);
      places.current.set(booking, place);
      // The clinic's answer comes in a toast that offers Undo again, and so does the row.
      if (before === 'going' && place === 'gone') noteCanceled(booking);
      // It is back: Undo counts once, whatever its result.
      if (before && before !== 'there' && place === 'there') {
        clearTimeout(timers.current.get(booking));
        setCanceled((known) => new Map([...known].filter(([other]) => other !== booking)));
      }
    }
  }, [bookings, canceled, noteCanceled]);

  return { canceled, noteCanceled };
}

type Place = 'there' | 'going' | 'gone';

function placeOf(booking: BookingView, bookings: readonly BookingView[]): Place {
  const key = slotKey(booking);
  const same = bookings.filter((other) => isStanding(other) && slotKey(other) === key);
  if (same.length === 0) return 'gone';
  return same.every(({ isCanceling }) => isCanceling) ? 'going' : 'there';
}

interface Listed {
  rows: readonly BookingView[];
  /** The rows of appointments that no longer exist. */
  gone: ReadonlySet<BookingView>;
  undoable: ReadonlySet<BookingView>;
}

/**
 * The list with canceled rows kept in their place. Rows that are back, or whose cancellation waits, are in `bookings`
 * already. A waiting cancellation can be undone, unless something else was requested in its place.
 */
export function withCanceled(bookings: readonly BookingView[], canceled: Canceled): Listed {
  const there = new Set(bookings.filter(isStanding).map(slotKey));
  const byKey = new Map(Array.from(canceled.keys(), (booking) => [slotKey(booking), booking]));
  const gone = [...byKey].filter(([key]) => !there.has(key)).map(([, booking]) => booking);
  const isAskedAgain = ({ state, isCanceling }: BookingView) => state === 'not-sent' && !isCanceling;
  const askedAgain = new Set(bookings.filter(isAskedAgain).map(placeKeyOf));
  const going = bookings.filter((booking) => booking.isCanceling && !askedAgain.has(placeKeyOf(booking)));
  return {
    rows: inOrder([...bookings, ...gone]),
    gone: new Set(gone),
    undoable: new Set([...gone.filter((booking) => canceled.get(booking)), ...going]),
  };
}

/** At most one appointment is allowed under this key. */
const placeKeyOf = ({ serviceId, date, patientId }: BookingView) => JSON.stringify([serviceId, date, patientId]);
