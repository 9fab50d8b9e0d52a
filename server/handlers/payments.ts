import type { Handlers } from '../http/handler.ts';
import { Problem } from '../http/problem.ts';
import type { Payments } from '../payments/payments.ts';
import { getBookingRow, listUnpaidBookings } from '../store/bookings.ts';
import type { Database } from '../store/tables.ts';
import { bookingOf } from './bookings.ts';

export interface PaymentDeps {
  payments: Payments;
}

export function paymentHandlers({ payments }: PaymentDeps): Handlers<'createPaymentIntent' | 'confirmPayment'> {
  return {
    async createPaymentIntent({ amount, bookingId }, { user, db, origin }) {
      const cents = Math.round(amount * 100);
      const id = bookingId ?? (await findOnlyUnpaid(db, user.id, cents));
      return { clientSecret: await payments.open({ bookingId: id, userId: user.id, amount: cents }, origin) };
    },

    confirmPayment: {
      async prepare({ id, paymentIntent }, { user, origin }) {
        await payments.confirm({ bookingId: id, userId: user.id, intentId: paymentIntent }, origin);
      },
      async handle({ id }, { user, db }) {
        const row = await getBookingRow(db, id, user.id);
        if (!row) throw new Problem('booking.not-found');
        // Settled by `prepare`, and refunded since.
        if (row.paid === 0) throw new Problem('payment.refunded');
        return bookingOf(row);
      },
    },
  };
}

async function findOnlyUnpaid(db: Database, userId: string, cents: number): Promise<string> {
  const [id, ...others] = await listUnpaidBookings(db, userId, cents);
  if (id === undefined) throw new Problem('booking.not-found');
  if (others.length > 0) throw new Problem('payment.several-bookings');
  return id;
}
