/** Paying for a booking. What the provider has to be asked is asked before the transaction of the call. */
import type { Handlers, Preparations } from '../handler.ts';
import type { Payments } from '../payments/payments.ts';
import { Problem } from '../problem.ts';
import { getBookingRow } from '../store/bookings.ts';
import { bookingOf, ownerOnly } from './bookings.ts';

export interface PaymentDeps {
  payments: Payments;
}

export function paymentHandlers({ payments }: PaymentDeps): Handlers<'createPaymentIntent' | 'confirmPayment'> {
  return {
    async createPaymentIntent({ amount, bookingId }, { user }) {
      const clientSecret = await payments.open({ bookingId, userId: user.id, amount: Math.round(amount * 100) });
      return { clientSecret };
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
