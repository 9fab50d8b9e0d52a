/** A device reports that a card was charged. The server asks the provider whether it was. */
import { Problem } from '../http/problem.ts';
import { getBookingRow } from '../store/bookings.ts';
import { getPaymentOfIntent } from '../store/payments.ts';
import type { BookingRow } from '../store/tables.ts';
import { adoptPayment } from './adopt-payment.ts';
import { type SettleDeps, type Settlement, settlePayment, undecidedOf } from './settle-payment.ts';

export interface PaymentClaim {
  bookingId: string;
  userId: string;
  intentId: string;
}

export async function confirmPayment(deps: SettleDeps, claim: PaymentClaim): Promise<void> {
  const settled = await settleClaim(deps, claim);
  if (settled === 'paid') return;
  if (settled === 'processing' || settled === 'refunded' || settled === 'in-review') {
    throw new Problem(`payment.${settled}`);
  }
  const booking = await getBookingRow(deps.store.db, claim.bookingId);
  // Its card form was closed before it was canceled.
  if (!booking) throw new Problem('payment.appointment-gone');
  // It was paid at the desk; this card was not charged.
  if (booking.paid === 1) throw new Problem('payment.already-paid');
  throw new Problem(settled === 'asking' ? 'payment.requires-action' : 'payment.not-succeeded');
}

async function settleClaim(deps: SettleDeps, { bookingId, userId, intentId }: PaymentClaim): Promise<Settlement> {
  const { db } = deps.store;
  const payment = await getPaymentOfIntent(db, intentId);
  if (payment?.booking_id === bookingId && payment.user_id === userId) return settlePayment(deps, intentId);
  const booking = await getBookingRow(db, bookingId, userId);
  if (!booking) throw new Problem('booking.not-found');
  const settled = payment ? 'unknown' : await adoptClaimed(deps, booking, intentId);
  if (settled === 'unknown') throw new Problem('payment.wrong-booking');
  return settled;
}

/** After a restore, the device may report a payment before the sweep finds it. */
async function adoptClaimed(deps: SettleDeps, { id }: BookingRow, intentId: string): Promise<Settlement> {
  const intent = await deps.provider.getIntent(intentId);
  // Only Molar names a booking in an intent, so this money is for this booking even if the amount is wrong.
  if (intent?.metadata.bookingId !== id) return 'unknown';
  return undecidedOf(intent) ?? adoptPayment(deps, intent);
}
