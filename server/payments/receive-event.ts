/**
 * Events of the provider. An event only names the intent to ask about, so a forged, old or repeated one does no harm. It is
 * remembered only after its work is done: the provider sends a failed one again. A failed refund is only told to a person:
 * asking about its intent would send the refund again, under a key that repeats the first answer.
 */
import type Stripe from 'stripe';
import { getBookingRow } from '../store/bookings.ts';
import { keepAlert } from '../store/payment-alerts.ts';
import { getPaymentOfIntent, isEventKnown, rememberEvent } from '../store/payments.ts';
import { type SettleDeps, settlePayment } from './settle-payment.ts';

export interface SignedEvent {
  /** The body, byte for byte. */
  payload: string;
  signature: string;
}

/** @throws Problem `request.invalid` when it is not signed, `payment.provider-unreachable` */
export async function receiveEvent(deps: SettleDeps, { payload, signature }: SignedEvent): Promise<void> {
  const { store, provider } = deps;
  const { now } = deps.origin;
  const event = provider.readEvent(payload, signature, now());
  if (await isEventKnown(store.db, event.id)) return;
  const intentId = intentOf(event);
  const settled = intentId && (await settlePayment(deps, intentId));
  if (settled === 'unknown' && event.type === 'payment_intent.succeeded') await keepUnknown(deps, event.data.object);
  if (event.type === 'charge.dispute.created') {
    const payment = intentId && (await getPaymentOfIntent(store.db, intentId));
    await keepAlert(store.db, {
      kind: 'disputed',
      subject: intentId ?? event.id,
      booking_id: payment ? payment.booking_id : null,
      detail: null,
      created_at: now(),
    });
  }
  if (event.type === 'refund.failed') await keepReturned(deps, idOf(event.data.object.payment_intent));
  await rememberEvent(store.db, event.id, now());
}

/** Not a `refund-failed`, which ends as soon as the provider accepts a refund: this one was accepted. */
async function keepReturned({ store, origin }: SettleDeps, intentId: string | undefined): Promise<void> {
  const payment = intentId && (await getPaymentOfIntent(store.db, intentId));
  if (!payment) return;
  const { booking_id } = payment;
  const created_at = origin.now();
  await keepAlert(store.db, { kind: 'refund-returned', subject: intentId, booking_id, detail: null, created_at });
}

/** The store may have been restored from a backup that is older than the payment. Only Molar names a booking in an intent. */
async function keepUnknown({ store, origin }: SettleDeps, { id, metadata }: Stripe.PaymentIntent): Promise<void> {
  // The provider's account may serve another clinic's Molar as well.
  const booking = metadata.bookingId && (await getBookingRow(store.db, metadata.bookingId));
  if (!booking) return;
  const alert = { kind: 'unknown', subject: id, booking_id: booking.id, detail: null } as const;
  await keepAlert(store.db, { ...alert, created_at: origin.now() });
}

function intentOf(event: Stripe.Event): string | undefined {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return event.data.object.id;
    case 'charge.refunded':
    case 'charge.dispute.created':
      return idOf(event.data.object.payment_intent);
    default:
      return undefined;
  }
}

function idOf(intent: string | Stripe.PaymentIntent | null): string | undefined {
  return (typeof intent === 'string' ? intent : intent?.id) ?? undefined;
}
