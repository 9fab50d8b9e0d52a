import type { Booking } from '../../contract/booking.ts';
import { bookingRow, type MolarDb } from './db.ts';
import { countChange } from './pulled-list.ts';

/** Run it inside a transaction over bookings and facts. */
export async function putBookings(db: MolarDb, bookings: readonly Booking[]): Promise<void> {
  if (bookings.length === 0) return;
  await db.bookings.bulkPut(bookings.map(bookingRow));
  await countChange(db, 'bookings');
}

/** Run it inside a transaction over bookings and facts. */
export async function deleteBookings(db: MolarDb, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.bookings.bulkDelete(ids);
  await countChange(db, 'bookings');
}
