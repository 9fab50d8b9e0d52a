/**
 * Events of the provider. An event only names the intent to ask about, so a forged, old or repeated one does no harm. It is
 * remembered only after its work is done: the provider sends a failed one again. A failed refund is only told to a person.
 */
import type Stripe from 'stripe';
import { getBookingRow } from '../store/bookings.ts';
import { dropAlert, keepAlert } from '../store/payment-alerts.ts';
import { getPaymentOfIntent, isEventKnown, movePayment, rememberEvent } from '../store/payments.ts';
import { type SettleDeps, settlePayment } from './settle-payment.ts';

export interface SignedEvent {
  /** The body, byte for byte. */
  payload: string;
  signature: string;
}

/** @throws Problem `request.invalid` when it is not signed, `payment.provider-unreachable` */
export async function receiveEvent(deps: SettleDeps, { payload, signature }: SignedEvent): Promise<void> {
  await handleEvent(deps, deps.provider.readEvent(payload, signature, deps.origin.now()));
}

/** @throws Problem `payment.provider-unreachable` */
export async function handleEvent(deps: SettleDeps, event: Stripe.Event): Promise<void> {
  const { store } = deps;
  const { now } = deps.origin;
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
  if (event.type === 'refund.failed') await keepReturned(deps, event.data.object);
  await rememberEvent(store.db, event.id, now());
}

/**
 * From here on a person pays the money back, so nothing sends the refund again: its key would repeat the first answer, and, once
 * the provider has forgotten the key, the patient would get the money twice.
 */
async function keepReturned({ store, origin }: SettleDeps, refund: Stripe.Refund): Promise<void> {
  const subject = idOf(refund.payment_intent);
  const payment = subject && (await getPaymentOfIntent(store.db, subject));
  if (!payment) return;
  const { booking_id } = payment;
  await store.transaction(async (tx) => {
    await movePayment(tx, payment, ['refund-due'], 'refunded');
    await dropAlert(tx, { kind: 'refund-failed', subject });
    const returned = { kind: 'refund-returned', subject, booking_id, detail: refund.id } as const;
    await keepAlert(tx, { ...returned, created_at: origin.now() });
  });
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
