import { mediumFromIso } from '../../contract/clinic-date.ts';
import { listBankAsks } from '../data/bank-asks.ts';
import type { MolarDb } from '../data/db.ts';
import { type BookingView, viewBookings } from './view-bookings.ts';

/** In the order of the days. */
export function listBookingViews(db: MolarDb): Promise<BookingView[]> {
  return db.transaction('r', db.bookings, db.outbox, db.facts, async () =>
    viewBookings(await db.bookings.toArray(), await db.outbox.toArray(), await listBankAsks(db)),
  );
}

/** @param day ISO day */
export function listBookingViewsOfDay(db: MolarDb, day: string): Promise<BookingView[]> {
  return db.transaction('r', db.bookings, db.outbox, async () => {
    const [rows, wishes, others] = await Promise.all([
      db.bookings.where('day').equals(day).toArray(),
      db.outbox.where('input.date').equals(mediumFromIso(day)).toArray(),
      // Other commands name a booking and no day.
      db.outbox.where('name').noneOf(['bookSlot']).toArray(),
    ]);
    return viewBookings(rows, [...wishes, ...others]);
  });
}
