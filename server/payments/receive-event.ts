/**
 * Events of the provider. An event only names the intent to ask about, so a forged, old or repeated one does no harm. It is
 * stored only after its work is done: the provider sends a failed one again. A failed refund only becomes an alert.
 */
import type Stripe from 'stripe';
import { dropAlert, findAlert, keepAlert } from '../store/payment-alerts.ts';
import { isEventKnown, rememberEvent } from '../store/payment-events.ts';
import { getPaymentOfIntent, movePayment } from '../store/payments.ts';
import type { PaymentRow } from '../store/tables.ts';
import { adoptPayment } from './adopt-payment.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { type SettleDeps, settlePayment } from './settle-payment.ts';

export interface SignedEvent {
  /** The body, byte for byte. */
  payload: string;
  signature: string;
}

/** @throws Problem `request.invalid` unless it is a signed event, `payment.provider-unreachable` */
export async function receiveEvent(deps: SettleDeps, { payload, signature }: SignedEvent): Promise<void> {
  await handleEvent(deps, deps.provider.readEvent(payload, signature, deps.origin.now()));
}

/** @throws Problem `payment.provider-unreachable` */
export async function handleEvent(deps: SettleDeps, event: Stripe.Event): Promise<void> {
  const { store, provider } = deps;
  const { now } = deps.origin;
  if (await isEventKnown(store.db, event.id)) return;
  const intentId = intentOf(event);
  if (intentId && (await settlePayment(deps, intentId)) === 'unknown') {
    await adoptPayment(deps, await provider.getIntent(intentId));
  }
  if (event.type === 'charge.dispute.created') {
    const payment = intentId && (await getPaymentOfIntent(store.db, intentId));
    await keepAlert(store.db, {
      kind: 'disputed',
      subject: intentId ?? event.id,
      booking_id: payment ? payment.booking_id : null,
      // A charge may be disputed more than once.
      detail: event.data.object.id,
      created_at: now(),
    });
  }
  if (event.type === 'refund.failed') await alertFailedRefund(deps, event.data.object);
  if (event.type === 'charge.refunded' && intentId) await dropAlertOnceRefunded(deps, intentId);
  await rememberEvent(store.db, event.id, now());
}

/**
 * From here on, a person pays the money back, and nothing retries the refund: its idempotency key would repeat the first answer,
 * and once the provider has forgotten the key, the patient would get the money twice.
 */
async function alertFailedRefund(deps: SettleDeps, refund: Stripe.Refund): Promise<void> {
  const { store, provider, origin } = deps;
  const subject = idOf(refund.payment_intent);
  if (subject && !(await getPaymentOfIntent(store.db, subject))) {
    await adoptPayment(deps, await provider.getIntent(subject));
  }
  const payment = subject && (await getPaymentOfIntent(store.db, subject));
  // The event may come late, after another refund.
  if (!payment || (await isFullyRefunded(provider, subject, payment))) return;
  const { booking_id } = payment;
  await store.transaction(async (tx) => {
    await movePayment(tx, payment, ['refund-due'], 'refunded');
    await dropAlert(tx, { kind: 'refund-failed', subject });
    const returned = { kind: 'refund-returned', subject, booking_id, detail: refund.id } as const;
    await keepAlert(tx, { ...returned, created_at: origin.now() });
  });
}

/** The clinic has refunded it again by hand. That refund may fail as well, even while the provider is asked. */
async function dropAlertOnceRefunded({ store, provider }: SettleDeps, subject: string): Promise<void> {
  const returned = { kind: 'refund-returned', subject } as const;
  const payment = await getPaymentOfIntent(store.db, subject);
  const known = payment && (await findAlert(store.db, returned));
  if (known && (await isFullyRefunded(provider, subject, payment))) await dropAlert(store.db, returned, known);
}

const isFullyRefunded = async (
  provider: PaymentProvider,
  intentId: string,
  { amount_cents }: PaymentRow,
): Promise<boolean> => (await provider.getRefunded(intentId)) >= amount_cents;

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
