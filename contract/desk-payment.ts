/**
 * Paying at the desk, in cash or at a card terminal that is not connected to Molar. A noted payment is never deleted: taking it
 * back is a separate entry. Payments by card on the page are in `payment.ts`.
 */
import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Dollars, Id, ShortText } from './text.ts';

export const DeskPaymentKind = v.picklist(['cash', 'terminal'], 'must be cash or terminal');
export type DeskPaymentKind = v.InferOutput<typeof DeskPaymentKind>;

/** Their names at the desk and in the audit. */
export const PAID_NAMES: Record<DeskPaymentKind, string> = { cash: 'Paid in cash', terminal: 'Paid by terminal' };

/**
 * A payment, or the counter-entry that `takesBack` one, with its kind and amount. `amount` is dollars, `by` the id of the user who
 * noted it, and `at` when (ISO), by the clinic's server.
 */
export const DeskPayment = v.object({
  _id: Id,
  bookingId: Id,
  /** One of `DeskPaymentKind`; a later version may know more. */
  kind: v.string(),
  takesBack: v.optional(Id),
  reference: v.optional(v.string()),
  amount: Dollars,
  by: v.string(),
  at: v.string(),
});
export type DeskPayment = v.InferOutput<typeof DeskPayment>;

/**
 * The price of the booking was paid at the desk; `amount` is what the desk was shown. The device makes the id: the same id again
 * is the same payment. It is accepted even while the payment provider can't be reached, because the desk has the money: a card
 * that is charged anyway is refunded. The id of a booking that was canceled and restored means the restored one.
 * 404 `payment.no-booking`; 409 `payment.paid-by-card`, `payment.paid-at-desk` for another payment at the desk (with its id as
 * `payment`, and its `kind`, `by` and `at`), and `payment.amount-changed`.
 */
export const payAtDesk = endpoint({
  method: 'POST',
  path: '/desk-payment/{bookingId}',
  who: 'desk',
  queue: true,
  input: v.strictObject({
    bookingId: Id,
    id: Id,
    kind: DeskPaymentKind,
    amount: Dollars,
    reference: v.optional(ShortText),
  }),
  output: v.object({ acknowledged: v.literal(true) }),
});

/**
 * The counter-entry: the booking is unpaid again. `takesBack` is the payment's id. 409 `payment.not-at-desk` unless that payment
 * is the one that counts.
 */
export const takeBackAtDesk = endpoint({
  method: 'DELETE',
  path: '/desk-payment/{bookingId}',
  who: 'desk',
  queue: true,
  input: v.strictObject({ bookingId: Id, id: Id, takesBack: Id }),
  output: v.object({ acknowledged: v.literal(true) }),
});
