/** A payment that is missing from a restored store becomes an attempt to pay for its booking, and is settled like any other. */
import { Problem } from '../http/problem.ts';
import { getBookingRow, lockBooking } from '../store/bookings.ts';
import { getLatestPayment, getPaymentOfIntent, insertPayment } from '../store/payments.ts';
import type { PaymentRow } from '../store/tables.ts';
import { nextAttempt } from './open-payment.ts';
import type { Intent } from './payment-provider.ts';
import { type SettleDeps, type Settlement, settleWith } from './settle-payment.ts';
import { tryToCloseCardForm } from './try-to-close-card-form.ts';

/**
 * Returns `unknown` unless it is money for a booking of this store.
 * @param intent fresh from the provider, with its charge; undefined if the provider has none
 * @throws Problem `payment.provider-unreachable`, or `payment.processing` while a card may be charged on another form
 */
export async function adoptPayment(deps: SettleDeps, intent: Intent | undefined): Promise<Settlement> {
  const { store, origin } = deps;
  // Only Molar names a booking in an intent.
  const bookingId = intent?.metadata.bookingId;
  if (intent?.status !== 'succeeded' || !bookingId) return 'unknown';
  // A card form that was opened since must not be paid as well.
  await tryToCloseCardForm(deps, bookingId);
  const payment = await store.transaction(async (tx): Promise<PaymentRow | undefined> => {
    await lockBooking(tx, bookingId);
    // Another server may have adopted it.
    const known = await getPaymentOfIntent(tx, intent.id);
    if (known) return known;
    // The provider's account may serve another clinic's Molar as well.
    const booking = await getBookingRow(tx, bookingId);
    if (!booking) return undefined;
    const latest = await getLatestPayment(tx, bookingId);
    if (latest?.state === 'open' && latest.intent_id) throw new Problem('payment.processing');
    const agreed = { user_id: booking.user_id ?? '', amount_cents: booking.price_cents, created_at: origin.now() };
    const adopted = { ...nextAttempt(latest, { booking_id: bookingId, ...agreed }), intent_id: intent.id };
    await insertPayment(tx, adopted);
    return adopted;
  });
  return payment ? settleWith(deps, payment, intent) : 'unknown';
}
