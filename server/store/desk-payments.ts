/**
 * Payments at the desk. Rows are only ever added, and only while the booking is locked. At most one payment of a booking counts:
 * the one that was not taken back, while the booking is paid and not by card.
 */
import { updateUnpaidBooking } from './payments.ts';
import type { BookingRow, Database, DeskPaymentRow } from './tables.ts';
import { visitIdsOfUser } from './visits.ts';

/** A payment by card would have left its transaction id. */
export function isPaidAtDesk({ paid, transaction_id }: BookingRow): boolean {
  return paid === 1 && transaction_id === null;
}

/** The booking, locked until the transaction ends; undefined if there is no such unpaid booking. */
export async function markPaidAtDesk(tx: Database, bookingId: string): Promise<BookingRow | undefined> {
  return updateUnpaidBooking(tx, bookingId).set({ paid: 1 }).returningAll().executeTakeFirst();
}

/** The booking, locked until the transaction ends; undefined if there is no such booking, or it is not paid at the desk. */
export async function markUnpaidAtDesk(tx: Database, bookingId: string): Promise<BookingRow | undefined> {
  return tx
    .updateTable('bookings')
    .set({ paid: 0 })
    .where('id', '=', bookingId)
    .where('paid', '=', 1)
    .where('transaction_id', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export async function insertDeskPayment(tx: Database, payment: DeskPaymentRow): Promise<void> {
  await tx.insertInto('desk_payments').values(payment).execute();
}

export async function getDeskPayment(db: Database, id: string): Promise<DeskPaymentRow | undefined> {
  return db.selectFrom('desk_payments').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The one payment of a booking that was not taken back. */
export async function getCountingPayment(db: Database, bookingId: string): Promise<DeskPaymentRow | undefined> {
  return db
    .selectFrom('desk_payments as payment')
    .leftJoin('desk_payments as counter', 'counter.takes_back', 'payment.id')
    .selectAll('payment')
    .where('payment.booking_id', '=', bookingId)
    .where('payment.takes_back', 'is', null)
    .where('counter.id', 'is', null)
    .executeTakeFirst();
}

/** Payments for the bookings of a day, oldest first. @param date ISO day */
export async function listDeskPaymentsOfDay(db: Database, date: string): Promise<DeskPaymentRow[]> {
  const bookings = db.selectFrom('bookings').select('id').where('date', '=', date);
  return listed(db).where('booking_id', 'in', bookings).execute();
}

/** Payments for the bookings an account answers for, including those canceled since, oldest first. */
export async function listDeskPaymentsOfUser(db: Database, userId: string): Promise<DeskPaymentRow[]> {
  return listed(db).where('booking_id', 'in', visitIdsOfUser(db, userId)).execute();
}

const listed = (db: Database) => db.selectFrom('desk_payments').selectAll().orderBy('received_at').orderBy('id');
