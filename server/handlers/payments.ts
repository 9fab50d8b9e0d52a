/** Paying for a booking. What the provider has to be asked is asked before the transaction of the call. */
import type { Handlers, Preparations } from '../http/handler.ts';
import { Problem } from '../http/problem.ts';
import type { Payments } from '../payments/payments.ts';
import { getBookingRow, listUnpaidBookings } from '../store/bookings.ts';
import type { Database } from '../store/tables.ts';
import { bookingOf, ownerOnly } from './bookings.ts';

export interface PaymentDeps {
  payments: Payments;
}

export function paymentHandlers({ payments }: PaymentDeps): Handlers<'createPaymentIntent' | 'confirmPayment'> {
  return {
    async createPaymentIntent({ amount, bookingId }, { user, db }) {
      const cents = Math.round(amount * 100);
      const id = bookingId ?? (await findOnlyUnpaid(db, user.id, cents));
      return { clientSecret: await payments.open({ bookingId: id, userId: user.id, amount: cents }) };
    },

    async confirmPayment({ id }, { user, db }) {
      const row = await getBookingRow(db, id, user.id);
      if (!row) throw new Problem('booking.not-found');
      // Settled by the preparation, and given back since.
      if (row.paid === 0) throw new Problem('payment.refunded');
      return bookingOf(row);
    },
  };
}

async function findOnlyUnpaid(db: Database, userId: string, cents: number): Promise<string> {
  const [id, ...others] = await listUnpaidBookings(db, userId, cents);
  if (id === undefined) throw new Problem('booking.not-found');
  if (others.length > 0) throw new Problem('payment.several-bookings');
  return id;
}

export function paymentPreparations({ payments }: PaymentDeps): Preparations {
  return {
    async confirmPayment({ id, paymentIntent }, { user }) {
      await payments.confirm({ bookingId: id, userId: user.id, intentId: paymentIntent });
    },

    async cancelBooking({ id }, { user, db }) {
      const row = await getBookingRow(db, id, ownerOnly(user));
      if (row?.paid === 0) await payments.close(id);
    },
  };
}
