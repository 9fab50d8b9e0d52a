/** All of a person's appointments, as the screen would show them if it were long enough. */
import { listBankAsks } from '../../src/data/bank-asks.ts';
import type { MolarDb } from '../../src/data/db.ts';
import { type BookingView, viewBookings } from '../../src/sync/view-bookings.ts';

/** In the order of the days. */
export async function listViews(db: MolarDb): Promise<BookingView[]> {
  return viewBookings(await db.bookings.toArray(), await db.outbox.toArray(), await listBankAsks(db));
}
