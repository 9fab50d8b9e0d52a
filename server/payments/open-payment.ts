/**
 * Opens the one intent of a booking, or finds it. The store numbers the attempts, and the provider returns the same intent for
 * the same attempt. The booking's row is not locked while the provider is asked.
 */
import { Problem } from '../http/problem.ts';
import { getBookingRow } from '../store/bookings.ts';
import {
  getLatestPayment,
  getPaymentOfIntent,
  giveUpAttempt,
  insertPayment,
  keepIntent,
  lockUnpaidBooking,
} from '../store/payments.ts';
import type { PaymentRow } from '../store/tables.ts';
import { type Intent, isRefusal } from './payment-provider.ts';
import { type SettleDeps, settleWith } from './settle-payment.ts';

export interface PaymentRequest {
  bookingId: string;
  /** They can pay only for their own booking. */
  userId: string;
  /** Cents, as the person was shown. */
  amount: number;
}

const CURRENCY = 'usd';
// Each further turn means that an attempt has just ended.
const MOST_TURNS = 5;

/** How long the same form is opened again: the sweep closes it a day later (close-old-card-forms.ts). */
const REOPENED_FOR_MS = 24 * 60 * 60_000;

export async function openPayment(deps: SettleDeps, request: PaymentRequest): Promise<string> {
  for (let turn = 1; turn <= MOST_TURNS; turn++) {
    const payment = await claimAttempt(deps, request);
    if (payment.state === 'in-review') throw new Problem('payment.in-review');
    const intent = await (payment.intent_id
      ? deps.provider.getIntent(payment.intent_id)
      : createIntent(deps, payment, request));
    const settled = await settleWith(deps, payment, intent);
    if (settled === 'paid') throw new Problem('payment.already-paid');
    if (settled === 'processing') throw new Problem('payment.processing');
    if (settled === 'in-review') throw new Problem('payment.in-review');
    const isOpen = settled === 'open' || settled === 'asking';
    if (!isOpen || !intent?.client_secret) continue;
    if (deps.origin.now() - payment.created_at < REOPENED_FOR_MS) return intent.client_secret;
    // The sweep could close the old form while the patient pays, so replace it.
    await settleWith(deps, payment, await deps.provider.cancelIntent(intent.id));
  }
  throw new Problem('payment.processing');
}

/** The current attempt, which all tabs and devices that pay for this booking share. */
function claimAttempt({ store, origin }: SettleDeps, { bookingId, userId, amount }: PaymentRequest) {
  return store.transaction(async (tx): Promise<PaymentRow> => {
    const row = await getBookingRow(tx, bookingId, userId);
    if (!row) throw new Problem('booking.not-found');
    const booking = await lockUnpaidBooking(tx, bookingId);
    if (!booking) throw new Problem('payment.already-paid');
    if (booking.price_cents !== amount) {
      throw new Problem('payment.amount-changed', { amount: booking.price_cents / 100 });
    }
    const latest = await getLatestPayment(tx, bookingId);
    if (latest?.state === 'open' || latest?.state === 'in-review') return latest;
    const agreed = { booking_id: bookingId, user_id: userId, amount_cents: amount, created_at: origin.now() };
    const payment = nextAttempt(latest, agreed);
    await insertPayment(tx, payment);
    return payment;
  });
}

type Agreed = Pick<PaymentRow, 'booking_id' | 'user_id' | 'amount_cents' | 'created_at'>;

export function nextAttempt(latest: PaymentRow | undefined, agreed: Agreed): PaymentRow {
  const attempt = (latest?.attempt ?? 0) + 1;
  return { ...agreed, attempt, intent_id: null, currency: CURRENCY, state: 'open', processing_since: null };
}

async function createIntent(
  deps: SettleDeps,
  payment: PaymentRow,
  { bookingId }: PaymentRequest,
): Promise<Intent | undefined> {
  const { store, provider } = deps;
  const { attempt, amount_cents, currency } = payment;
  const wanted = { bookingId, attempt, amount: amount_cents, currency };
  const intent = await provider.createIntent(wanted).catch(async (error: unknown) => {
    // The provider would repeat the refusal for this attempt, so a retry needs another one.
    if (isRefusal(error)) await giveUpAttempt(store.db, payment);
    throw error;
  });
  // The provider repeats its answer for this attempt's key. After a restore, that intent may be stored as another attempt
  // (adopt-payment.ts): give this one up; the next gets a new intent.
  const known = await getPaymentOfIntent(store.db, intent.id);
  if (known && known.attempt !== attempt) return undefined;
  const { isUnpaid, isCurrent } = await store.transaction(async (tx) => {
    const booking = await lockUnpaidBooking(tx, bookingId);
    // From here on a cancellation finds the intent.
    await keepIntent(tx, payment, intent.id);
    const kept = await getPaymentOfIntent(tx, intent.id);
    return { isUnpaid: booking !== undefined, isCurrent: kept?.state === 'open' };
  });
  if (isUnpaid && isCurrent) return intent;
  await settleWith(deps, { ...payment, intent_id: intent.id }, await provider.cancelIntent(intent.id));
  // Given up in another tab: the next turn makes a new attempt.
  if (isUnpaid) return undefined;
  const isHere = (await getBookingRow(store.db, bookingId)) !== undefined;
  throw new Problem(isHere ? 'payment.already-paid' : 'booking.not-found');
}
