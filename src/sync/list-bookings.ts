import type { Booking } from '../../contract/booking.ts';
import { isoFromMedium, mediumFromIso } from '../../contract/clinic-date.ts';
import { listBankAsks } from '../data/bank-asks.ts';
import type { MolarDb, OutboxEntry } from '../data/db.ts';
import { effectOf } from './rules/rules-of.ts';
import { type BookingView, viewBookings } from './view-bookings.ts';

/** @param id a booking's id, or the key of its entry while it has none */
export function getBookingView(db: MolarDb, id: string): Promise<BookingView | undefined> {
  return db.transaction('r', db.bookings, db.outbox, db.facts, async () => {
    const [row, entries, asks] = await Promise.all([db.bookings.get(id), db.outbox.toArray(), listBankAsks(db)]);
    const wish = entries.find(({ key }) => key === id);
    const date = wish && effectOf(wish).books?.date;
    // A wish is hidden once the list has its booking.
    const ofDay = date ? await listRowsOfDay(db, isoFromMedium(date) ?? '') : [];
    return viewBookings(row ? [row] : ofDay, entries, asks).find(({ _id }) => _id === id);
  });
}

/** @param day ISO day */
export function listBookingViewsOfDay(db: MolarDb, day: string): Promise<BookingView[]> {
  return db.transaction('r', db.bookings, db.outbox, async () => {
    const [rows, ofDay, others] = await Promise.all([
      listRowsOfDay(db, day),
      db.outbox.where('input.date').equals(mediumFromIso(day)).toArray(),
      // What concerns a booking names no day. Wishes of other days may be many.
      db.outbox.where('name').noneOf(['bookSlot']).toArray(),
    ]);
    return viewBookings(rows, [...ofDay.filter(isWish), ...others.filter((entry) => !isWish(entry))]);
  });
}

/** Whether the patient has the time of `canceled` again, as after an undo: then it has another id. */
export async function isBookedAgain(db: MolarDb, canceled: Booking): Promise<boolean> {
  const { _id, serviceId, date, slot, patientId } = canceled;
  const views = await listBookingViewsOfDay(db, isoFromMedium(date) ?? '');
  return views.some(
    (view) =>
      view._id !== _id &&
      view.state === 'confirmed' &&
      !view.isCanceling &&
      view.serviceId === serviceId &&
      view.slot === slot &&
      view.patientId === patientId,
  );
}

const isWish = (entry: OutboxEntry) => effectOf(entry).books !== undefined;

const listRowsOfDay = (db: MolarDb, day: string) => db.bookings.where('day').equals(day).toArray();
