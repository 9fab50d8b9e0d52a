/**
 * The one place that marks a booking paid by card. It asks the provider for the intent, compares it with what was agreed when the
 * payment began, and changes the store in one conditional step, so it can be repeated. Never call it inside a transaction:
 * the provider may take seconds.
 */
import type Stripe from 'stripe';
import type { AuditAction } from '../../contract/audit.ts';
import { MOLAR, type Origin, PAYMENT_PROVIDER } from '../audit/origin.ts';
import { type AuditEntry, addToAudit } from '../store/audit.ts';
import { getBookingRow, lockBooking } from '../store/bookings.ts';
import { dropAlert, keepAlert, type NewAlert } from '../store/payment-alerts.ts';
import {
  getPaymentOfIntent,
  lockIfRefundDue,
  markPaid,
  markUnpaid,
  movePayment,
  noteProcessing,
} from '../store/payments.ts';
import type { Store } from '../store/store.ts';
import type { Database, PaymentRow } from '../store/tables.ts';
import { cancelIfAccountDeleted } from './cancel-if-account-deleted.ts';
import type { Intent, PaymentProvider } from './payment-provider.ts';

/**
 * - `paid`: the booking is paid with this payment. `open`: nothing has been charged yet. `asking`: the same, but the bank waits
 *   for the card's owner. `processing`: not decided yet.
 * - `canceled`: it can no longer be paid. `unknown`: not one of ours.
 * - `refunded`: the money pays for no booking, and is refunded. `in-review`: a person has to look at it.
 */
export type Settlement = 'paid' | 'open' | 'asking' | 'processing' | 'canceled' | 'unknown' | 'refunded' | 'in-review';

export interface SettleDeps {
  store: Store;
  provider: PaymentProvider;
  origin: Origin;
  logError: (text: string, error: unknown) => void;
}

/** @throws Problem `payment.provider-unreachable` @param isUrgent fail fast: no answer is better than a late one */
export async function settlePayment(deps: SettleDeps, intentId: string, isUrgent?: boolean): Promise<Settlement> {
  const payment = await getPaymentOfIntent(deps.store.db, intentId);
  if (!payment) return 'unknown';
  return settleWith(deps, payment, await deps.provider.getIntent(intentId, isUrgent));
}

/** @param intent fresh from the provider, with its charge; undefined if the provider has none */
export async function settleWith(
  deps: SettleDeps,
  payment: PaymentRow,
  intent: Intent | undefined,
): Promise<Settlement> {
  const { store, origin } = deps;
  if (!intent || intent.status === 'canceled') {
    await store.transaction(async (tx) => {
      // The desk may be taking a payment back, and leaves the booking alone while this payment is open.
      await lockBooking(tx, payment.booking_id);
      if (!(await movePayment(tx, payment, ['open'], 'canceled'))) return;
      await record(deps, tx, payment, await cancelIfAccountDeleted(tx, payment.booking_id, origin.now()));
    });
    return 'canceled';
  }
  const undecided = undecidedOf(intent);
  if (undecided) {
    const isProcessing = undecided === 'processing';
    if (isProcessing !== (payment.processing_since !== null)) {
      await noteProcessing(store.db, payment, isProcessing ? origin.now() : null);
    }
    return undecided;
  }
  // Checked first: a refund also closes a payment that was not as agreed.
  if (isRefunded(intent)) return noteRefund(deps, payment, intent.id);
  const wrong = findWrong(deps, payment, intent);
  if (wrong) {
    await store.transaction(async (tx) => {
      if (!(await movePayment(tx, payment, ['open', 'canceled'], 'in-review'))) return;
      await keepAlert(tx, alertOf(deps, payment, 'in-review', wrong));
      await record(deps, tx, payment, [entryOf(payment, 'payment.in-review')]);
    });
    return 'in-review';
  }
  const taken = await store.transaction((tx) => payWith(deps, tx, payment, intent.id));
  return taken === 'refund-due' ? refund(deps, payment, intent.id) : taken;
}

/** Undefined once the card was charged. */
export function undecidedOf(intent: Intent): Extract<Settlement, 'open' | 'asking' | 'processing'> | undefined {
  if (intent.status === 'processing') return 'processing';
  if (intent.status === 'requires_action') return 'asking';
  return intent.status === 'succeeded' ? undefined : 'open';
}

/** Describes how the money differs from what was agreed. */
function findWrong(
  { provider }: SettleDeps,
  { amount_cents, currency, booking_id }: PaymentRow,
  intent: Intent,
): string | undefined {
  const received = inDollars(intent.amount_received);
  if (intent.amount_received !== amount_cents) return `${received} received, ${inDollars(amount_cents)} due`;
  if (intent.currency !== currency) return `currency ${intent.currency}, ${currency} due`;
  if (intent.metadata.bookingId !== booking_id) return 'it names another booking';
  if (intent.livemode !== provider.isLive) return 'test and live are mixed';
  return undefined;
}

function inDollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

function isRefunded({ latest_charge }: Intent): boolean {
  return (latest_charge as Stripe.Charge | null)?.refunded === true;
}

/** Money that is as agreed pays for its booking, unless another payment did so, or the booking was canceled. */
async function payWith(
  deps: SettleDeps,
  tx: Database,
  payment: PaymentRow,
  intentId: string,
): Promise<'paid' | 'refund-due' | 'refunded'> {
  await lockBooking(tx, payment.booking_id);
  // Money that is due for a refund never pays for anything again.
  if (await lockIfRefundDue(tx, payment)) return 'refund-due';
  if (!(await movePayment(tx, payment, ['open', 'canceled', 'paid'], 'paid'))) return 'refunded';
  if (await markPaid(tx, payment.booking_id, intentId)) {
    await record(deps, tx, payment, [entryOf(payment, 'payment.paid')]);
    return 'paid';
  }
  const booking = await getBookingRow(tx, payment.booking_id);
  if (booking?.transaction_id === intentId) return 'paid';
  await movePayment(tx, payment, ['paid'], 'refund-due');
  await keepAlert(tx, alertOf(deps, payment, 'sent-back'));
  await record(deps, tx, payment, [entryOf(payment, 'payment.due-back')]);
  return 'refund-due';
}

async function refund(deps: SettleDeps, payment: PaymentRow, intentId: string): Promise<'refunded'> {
  const { store, provider } = deps;
  const failed = alertOf(deps, payment, 'refund-failed');
  try {
    await provider.refund(intentId);
  } catch (error) {
    await store.transaction(async (tx) => {
      // The provider's event may have come first (receive-event.ts).
      if (await lockIfRefundDue(tx, payment)) await keepAlert(tx, failed);
    });
    throw error;
  }
  await store.transaction(async (tx) => {
    const refunded = await moveToRefunded(tx, payment, ['refund-due']);
    await dropAlert(tx, failed);
    await record(deps, tx, payment, refunded);
  });
  return 'refunded';
}

/** The payment was refunded, by the clinic or by us: no booking may still show as paid with it. */
async function noteRefund(deps: SettleDeps, payment: PaymentRow, intentId: string): Promise<Settlement> {
  const { store, origin } = deps;
  await store.transaction(async (tx) => {
    await lockBooking(tx, payment.booking_id);
    const wasPaid = await markUnpaid(tx, payment.booking_id, intentId);
    const refunded = await moveToRefunded(tx, payment, ['open', 'canceled', 'paid', 'refund-due', 'in-review']);
    const canceled = await cancelIfAccountDeleted(tx, payment.booking_id, origin.now());
    if (wasPaid) await keepAlert(tx, alertOf(deps, payment, 'taken-back'));
    for (const over of ['refund-failed', 'in-review'] as const) await dropAlert(tx, alertOf(deps, payment, over));
    await record(deps, tx, payment, [...refunded, ...canceled]);
  });
  return 'refunded';
}

async function moveToRefunded(
  tx: Database,
  payment: PaymentRow,
  from: readonly PaymentRow['state'][],
): Promise<AuditEntry[]> {
  return (await movePayment(tx, payment, from, 'refunded')) ? [entryOf(payment, 'payment.refunded')] : [];
}

/** Last in its transaction, because it locks the audit's head. */
async function record(
  { origin }: SettleDeps,
  tx: Database,
  { user_id }: PaymentRow,
  entries: AuditEntry[],
): Promise<void> {
  // Any other caller wanted something else: the payment was only in the way.
  const isTheirs = [user_id, PAYMENT_PROVIDER].includes(origin.who);
  await addToAudit(tx, isTheirs ? origin : { ...origin, who: MOLAR }, ...entries);
}

function entryOf(
  { booking_id, user_id, intent_id, amount_cents, currency }: PaymentRow,
  action: AuditAction,
): AuditEntry {
  const detail = `${intent_id}, ${inDollars(amount_cents)} ${currency}`;
  return { action, object: booking_id, person: user_id, detail };
}

function alertOf(
  { origin }: SettleDeps,
  { intent_id, booking_id }: PaymentRow,
  kind: NewAlert['kind'],
  detail: string | null = null,
): NewAlert {
  return { kind, subject: intent_id as string, booking_id, detail, created_at: origin.now() };
}
