/** The person's bookings. Rows are written only with what the server said; pending work is folded on top (step 10). */
import type { Booking } from '../../contract/booking.ts';
import type { MolarDb } from './db.ts';
import { getFact, setFact } from './facts.ts';
import { type BookingView, viewBookings } from './view-bookings.ts';

/** Everything the person has or has asked for, in the order of the days. */
export function listBookingViews(db: MolarDb): Promise<BookingView[]> {
  return db.transaction('r', db.bookings, db.outbox, async () =>
    viewBookings(await db.bookings.toArray(), await db.outbox.toArray()),
  );
}

/** Run it inside a transaction over bookings and facts. */
export async function putBooking(db: MolarDb, booking: Booking): Promise<void> {
  await db.bookings.put(booking);
  await countChange(db);
}

/** Run it inside a transaction over bookings and facts. */
export async function deleteBooking(db: MolarDb, id: string): Promise<void> {
  await db.bookings.delete(id);
  await countChange(db);
}

/** Grows with each write to the bookings. */
export async function getBookingsVersion(db: MolarDb): Promise<number> {
  return (await getFact(db, 'bookingsVersion')) ?? 0;
}

/**
 * Makes a complete list of the server's the device's own, unless the rows changed since `version` was read:
 * the list may be older than what was written then. Answers whether it did.
 */
export function replaceBookings(db: MolarDb, bookings: Booking[], version: number, now: number): Promise<boolean> {
  return db.transaction('rw', db.bookings, db.facts, async () => {
    if ((await getBookingsVersion(db)) !== version) return false;
    const kept = new Set(bookings.map(({ _id }) => _id));
    const gone = (await db.bookings.toCollection().primaryKeys()).filter((id) => !kept.has(id));
    await db.bookings.bulkDelete(gone);
    await db.bookings.bulkPut(bookings);
    await countChange(db);
    await setFact(db, 'bookingsPulledAt', now);
    return true;
  });
}

async function countChange(db: MolarDb): Promise<void> {
  await setFact(db, 'bookingsVersion', (await getBookingsVersion(db)) + 1);
}
