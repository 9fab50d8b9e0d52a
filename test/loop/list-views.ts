/** All of a person's appointments, as a screen of any length would show them. */
import { listBankAsks } from '../../src/data/bank-asks.ts';
import type { MolarDb } from '../../src/data/db.ts';
import { type BookingView, viewBookings } from '../../src/sync/view-bookings.ts';

/** Ordered by day. */
export async function listViews(db: MolarDb): Promise<BookingView[]> {
  return viewBookings(await db.bookings.toArray(), await db.outbox.toArray(), await listBankAsks(db));
}
