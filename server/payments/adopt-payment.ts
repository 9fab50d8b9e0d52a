/**
 * Takes in money under a payment that the store does not know, because it was restored from a backup that is older: it becomes an
 * attempt to pay for its booking, and is settled like any other.
 */
import { Problem } from '../http/problem.ts';
import { getBookingRow } from '../store/bookings.ts';
import { getLatestPayment, getPaymentOfIntent, insertPayment } from '../store/payments.ts';
import { CURRENCY } from './open-payment.ts';
import { type SettleDeps, type Settlement, settlePayment } from './settle-payment.ts';
import { tryToCloseCardForm } from './try-to-close-card-form.ts';

/**
 * Returns `unknown` if it is not money for a booking here.
 * @throws Problem `payment.provider-unreachable`, or `payment.processing` while a card may be charged on another form
 */
export async function adoptPayment(deps: SettleDeps, intentId: string): Promise<Settlement> {
  const { store, provider, origin } = deps;
  const intent = await provider.getIntent(intentId);
  // Only Molar names a booking in an intent.
  const bookingId = intent?.metadata.bookingId;
  if (intent?.status !== 'succeeded' || !bookingId) return 'unknown';
  // No card may pay a second time on a form that was opened since.
  await tryToCloseCardForm(deps, bookingId);
  const isOurs = await store.transaction(async (tx) => {
    // Another server may be faster.
    if (await getPaymentOfIntent(tx, intentId)) return true;
    // The provider's account may serve another clinic's Molar as well.
    const booking = await getBookingRow(tx, bookingId);
    if (!booking) return false;
    const latest = await getLatestPayment(tx, bookingId);
    if (latest?.state === 'open' && latest.intent_id) throw new Problem('payment.processing');
    await insertPayment(tx, {
      booking_id: bookingId,
      attempt: (latest?.attempt ?? 0) + 1,
      user_id: booking.user_id ?? '',
      intent_id: intentId,
      amount_cents: booking.price_cents,
      currency: CURRENCY,
      state: 'open',
      created_at: origin.now(),
    });
    return true;
  });
  return isOurs ? settlePayment(deps, intentId) : 'unknown';
}
