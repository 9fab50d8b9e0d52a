/** Intent, amount and currency never change. Other changes name the state they expect, so one of two concurrent ones wins. */
import type { BookingRow, Database, PaymentRow } from './tables.ts';

export type PaymentKey = Pick<PaymentRow, 'booking_id' | 'attempt'>;

/** Locks until the transaction ends, by an update that changes nothing. Undefined if it is gone or paid. */
export async function lockUnpaidBooking(tx: Database, id: string): Promise<BookingRow | undefined> {
  return updateUnpaidBooking(tx, id).set({ paid: 0 }).returningAll().executeTakeFirst();
}

/** False when there is no such unpaid booking. */
export async function markPaid(db: Database, bookingId: string, transactionId: string): Promise<boolean> {
  const marked = await updateUnpaidBooking(db, bookingId)
    .set({ paid: 1, transaction_id: transactionId })
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

export function updateUnpaidBooking(db: Database, id: string) {
  return db.updateTable('bookings').where('id', '=', id).where('paid', '=', 0);
}

/** For refunds. False when another payment, or none, paid the booking. */
export async function markUnpaid(db: Database, bookingId: string, transactionId: string): Promise<boolean> {
  const marked = await db
    .updateTable('bookings')
    .set({ paid: 0, transaction_id: null })
    .where('id', '=', bookingId)
    .where('transaction_id', '=', transactionId)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

export async function insertPayment(tx: Database, payment: PaymentRow): Promise<void> {
  await tx.insertInto('payments').values(payment).execute();
}

export async function getLatestPayment(db: Database, bookingId: string): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('attempt', 'desc')
    .executeTakeFirst();
}

export async function getPaymentOfIntent(db: Database, intentId: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('intent_id', '=', intentId).executeTakeFirst();
}

/** Does nothing if the attempt already has an intent. */
export async function keepIntent(tx: Database, key: PaymentKey, intentId: string): Promise<void> {
  await changeWithoutIntent(tx, key, { intent_id: intentId });
}

/** Does nothing if the attempt has an intent by now. */
export async function giveUpAttempt(db: Database, key: PaymentKey): Promise<void> {
  await changeWithoutIntent(db, key, { state: 'canceled' });
}

async function changeWithoutIntent(db: Database, key: PaymentKey, changes: Partial<PaymentRow>): Promise<void> {
  await updatePayment(db, key).set(changes).where('intent_id', 'is', null).execute();
}

/** @param since milliseconds; null when it is no longer being processed */
export async function noteProcessing(db: Database, key: PaymentKey, since: number | null): Promise<void> {
  await updatePayment(db, key).set({ processing_since: since }).execute();
}

/** False when the payment is in another state than expected. */
export async function movePayment(
  db: Database,
  key: PaymentKey,
  from: readonly PaymentRow['state'][],
  to: PaymentRow['state'],
): Promise<boolean> {
  const moved = await updatePayment(db, key)
    .set({ state: to })
    .where('state', 'in', from)
    .returning('attempt')
    .executeTakeFirst();
  return moved !== undefined;
}

export async function lockIfRefundDue(tx: Database, key: PaymentKey): Promise<boolean> {
  return movePayment(tx, key, ['refund-due'], 'refund-due');
}

function updatePayment(db: Database, { booking_id, attempt }: PaymentKey) {
  return db.updateTable('payments').where('booking_id', '=', booking_id).where('attempt', '=', attempt);
}

/** Oldest first. */
export async function listPaymentsOfUser(db: Database, userId: string): Promise<PaymentRow[]> {
  return db.selectFrom('payments').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();
}

/** True while a patient may be paying for this booking. */
export async function hasOpenIntent(db: Database, bookingId: string): Promise<boolean> {
  const open = await db
    .selectFrom('payments')
    .select('intent_id')
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'open')
    .where('intent_id', 'is not', null)
    .executeTakeFirst();
  return open !== undefined;
}

export async function hasMoneyInReview(db: Database, userId: string): Promise<boolean> {
  const payment = await db
    .selectFrom('payments')
    .select('intent_id')
    .where('user_id', '=', userId)
    .where('state', '=', 'in-review')
    .executeTakeFirst();
  return payment !== undefined;
}

/** Whether a person has to look at a payment of this booking. */
export async function isInReview(db: Database, bookingId: string): Promise<boolean> {
  const payment = await db
    .selectFrom('payments')
    .select('attempt')
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'in-review')
    .executeTakeFirst();
  return payment !== undefined;
}
