/** The person's bookings. Rows are written only with what the server said; pending work is folded on top (step 10). */
import type { Booking } from '../../contract/booking.ts';
import type { MolarDb } from './db.ts';
import { countChange } from './pulled-list.ts';
import { type BookingView, viewBookings } from './view-bookings.ts';

/** Everything the person has or has asked for, in the order of the days. */
export function listBookingViews(db: MolarDb): Promise<BookingView[]> {
  return db.transaction('r', db.bookings, db.outbox, async () =>
    viewBookings(await db.bookings.toArray(), await db.outbox.toArray()),
  );
}

/** Run it inside a transaction over bookings and facts. */
export async function putBookings(db: MolarDb, bookings: readonly Booking[]): Promise<void> {
  if (bookings.length === 0) return;
  await db.bookings.bulkPut(bookings);
  await countChange(db, 'bookings');
}

/** Run it inside a transaction over bookings and facts. */
export async function deleteBookings(db: MolarDb, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.bookings.bulkDelete(ids);
  await countChange(db, 'bookings');
}
