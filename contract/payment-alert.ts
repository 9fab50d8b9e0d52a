/** Payments that a person at the clinic has to look at: the money is not as agreed, or something happened outside of Molar. */
import * as v from 'valibot';
import { Acknowledged } from './acknowledged.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './text.ts';

/**
 * - `in-review`: the money is not what was agreed, so it pays for nothing, and its booking can't be paid by card or canceled.
 * - `disputed`: the card's owner says that the charge is not theirs.
 * - `sent-back`: the money came for a booking that is gone or was paid already, and was refunded.
 * - `taken-back`: it was refunded at the provider, so its booking is unpaid again.
 * - `refund-failed`: a refund is due that the provider has not accepted yet. The alert goes away by itself once it has.
 * - `refund-returned`: a refund failed after the provider had accepted it. Nothing retries it. The alert goes away once another
 *   refund stands.
 */
export const ALERT_KINDS = [
  'in-review',
  'disputed',
  'sent-back',
  'taken-back',
  'refund-failed',
  'refund-returned',
] as const;

const Milliseconds = v.number();

/** The name of the admin who has handled it, and when. */
const Seen = v.object({ by: v.string(), at: Milliseconds });

/** `person` and `appointment` are left out if they no longer exist; a freed address is empty. Times are milliseconds. */
export const PaymentAlert = v.object({
  _id: Id,
  /** One of `ALERT_KINDS`; a later version may know more. */
  kind: v.string(),
  /** The provider's payment intent. */
  intentId: v.optional(v.string()),
  bookingId: v.optional(v.string()),
  person: v.optional(v.object({ name: v.string(), email: v.string() })),
  appointment: v.optional(
    v.object({ serviceName: v.string(), date: v.string(), slot: v.string(), isPaid: v.optional(v.literal(true)) }),
  ),
  /** What is wrong with the money, or the provider's dispute or refund. */
  detail: v.optional(v.string()),
  since: Milliseconds,
  seen: v.optional(Seen),
});
export type PaymentAlert = v.InferOutput<typeof PaymentAlert>;

/** Alerts that nobody has handled come first; otherwise the latest first. */
export const listPaymentAlerts = endpoint({
  method: 'GET',
  path: '/payment-alerts',
  who: 'admin',
  input: v.strictObject({}),
  output: v.array(PaymentAlert),
});

/**
 * Marks an alert as handled, or as not handled after all. `seen` names the first admin who marked it, and is missing in the
 * answers of older servers. 404 `payment.no-alert`.
 */
export const markPaymentAlert = endpoint({
  method: 'PUT',
  path: '/payment-alert/{id}',
  who: 'admin',
  input: v.strictObject({ id: Id, isSeen: v.boolean('must be true or false') }),
  output: v.object({ ...Acknowledged.entries, seen: v.optional(Seen) }),
});
