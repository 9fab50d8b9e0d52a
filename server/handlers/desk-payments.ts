/** Payments at the desk, and the counter-entries that take them back. */
import type { DeskPayment } from '../../contract/desk-payment.ts';
import { insteadText, moneyBackText } from '../../contract/money-back.ts';
import type { ProblemCode } from '../../contract/problem.ts';
import type { Handlers } from '../http/handler.ts';
import { invalid, Problem } from '../http/problem.ts';
import { cancelIfAccountDeleted } from '../payments/cancel-if-account-deleted.ts';
import type { Payments } from '../payments/payments.ts';
import { type AuditEntry, addToAudit } from '../store/audit.ts';
import { getBookingRow } from '../store/bookings.ts';
import { findSlotInstead, getCancellation, getLatestId } from '../store/canceled-bookings.ts';
import {
  getCountingPayment,
  getDeskPayment,
  insertDeskPayment,
  markPaidAtDesk,
  markUnpaidAtDesk,
} from '../store/desk-payments.ts';
import type { BookingRow, Database, DeskPaymentRow } from '../store/tables.ts';
import { noted } from './acknowledged.ts';
import { isoTime } from './iso-time.ts';

export interface DeskPaymentDeps {
  payments: Payments;
  now: () => number;
}

/** It was refused, or noted after the backup that the clinic has restored. */
const UNKNOWN_PAYMENT = 'The clinic does not have this payment. Once the money is given back, nothing is left to do.';

export function deskPaymentHandlers({ payments, now }: DeskPaymentDeps): Handlers<'payAtDesk' | 'takeBackAtDesk'> {
  return {
    payAtDesk: {
      async prepare({ bookingId: asked, id }, { db, origin }) {
        const bookingId = await getLatestId(db, asked);
        const row = await getBookingRow(db, bookingId);
        if (row?.paid === 0 && !(await getDeskPayment(db, id))) await payments.tryToCloseCardForm(bookingId, origin);
      },
      async handle({ bookingId: asked, id, kind, amount, reference = null }, { user, db, origin }) {
        const bookingId = await getLatestId(db, asked);
        const entry = { id, booking_id: bookingId, kind, takes_back: null, reference };
        if (await isKnown(db, entry)) return noted;
        const booking = await markPaidAtDesk(db, bookingId);
        if (!booking) {
          // The same payment may have arrived twice at the same moment.
          if (await isKnown(db, entry)) return noted;
          throw await refusalOf(db, bookingId, kind);
        }
        const price = booking.price_cents;
        if (price !== Math.round(amount * 100)) throw new Problem('payment.amount-changed', { amount: price / 100 });
        const receipt = { user_id: user.id, noted_at: origin.deviceAt, received_at: now() };
        const payment = { ...entry, ...receipt, amount_cents: price };
        await insertDeskPayment(db, payment);
        await addToAudit(db, origin, deskEntryOf('payment.at-desk', payment, booking));
        return noted;
      },
    },

    async takeBackAtDesk({ bookingId: asked, id, takesBack }, { user, db, origin }) {
      const bookingId = await getLatestId(db, asked);
      const entry = { id, booking_id: bookingId, takes_back: takesBack };
      if (await isKnown(db, entry)) return noted;
      // Lock the booking before asking which payment counts. A refusal rolls this back with the transaction.
      const booking = await markUnpaidAtDesk(db, bookingId);
      const payment = await getCountingPayment(db, bookingId);
      if (!booking || payment?.id !== takesBack) {
        if (await isKnown(db, entry)) return noted;
        throw new Problem(
          'payment.not-at-desk',
          (await getDeskPayment(db, takesBack)) ? {} : { text: UNKNOWN_PAYMENT },
        );
      }
      const receipt = { user_id: user.id, noted_at: origin.deviceAt, received_at: now() };
      const counter = { ...payment, ...receipt, ...entry, reference: null };
      await insertDeskPayment(db, counter);
      const canceled = await cancelIfAccountDeleted(db, bookingId, now());
      await addToAudit(db, origin, deskEntryOf('payment.taken-back', counter, booking), ...canceled);
      return noted;
    },
  };
}

/** Devices make the ids. @throws Problem `request.invalid` if this one already stands for something else */
async function isKnown(
  db: Database,
  entry: Pick<DeskPaymentRow, 'id' | 'booking_id' | 'takes_back'> & Partial<DeskPaymentRow>,
): Promise<boolean> {
  const known = await getDeskPayment(db, entry.id);
  if (!known) return false;
  const isOfBooking = (await getLatestId(db, known.booking_id)) === entry.booking_id;
  const isSame = isOfBooking && known.takes_back === entry.takes_back;
  if (!isSame || known.kind !== (entry.kind ?? known.kind)) throw invalid('id', 'was used for another payment');
  return true;
}

/** @param paid the kind of the refused payment */
async function refusalOf(db: Database, bookingId: string, paid: string): Promise<Problem> {
  const problem = (code: ProblemCode, extras = {}, instead = '') =>
    new Problem(code, { text: moneyBackText(code, paid, instead), ...extras });
  if (!(await getBookingRow(db, bookingId))) {
    const cancellation = await getCancellation(db, bookingId);
    const instead = cancellation && insteadText(await findSlotInstead(db, cancellation));
    return problem('payment.no-booking', {}, instead);
  }
  const payment = await getCountingPayment(db, bookingId);
  if (!payment) return problem('payment.paid-by-card');
  const { id, kind, user_id, received_at } = payment;
  return problem('payment.paid-at-desk', { payment: id, kind, by: user_id, at: isoTime(received_at) });
}

/** Without the reference, because somebody may have written a name into it. */
function deskEntryOf(action: AuditEntry['action'], payment: DeskPaymentRow, booking: BookingRow): AuditEntry {
  const detail = `${payment.kind}, ${(payment.amount_cents / 100).toFixed(2)}`;
  return { action, object: booking.id, person: booking.user_id, detail };
}

export function deskPaymentOf(row: DeskPaymentRow): DeskPayment {
  return {
    ...{ _id: row.id, bookingId: row.booking_id, kind: row.kind, amount: row.amount_cents / 100 },
    ...(row.takes_back !== null && { takesBack: row.takes_back }),
    ...(row.reference !== null && { reference: row.reference }),
    ...{ by: row.user_id, at: isoTime(row.received_at) },
  };
}
