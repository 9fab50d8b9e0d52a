/**
 * Paying for a booking by card. Card data never reaches Molar: the page confirms the intent with the provider, and the server
 * asks the provider for the result.
 */
import * as v from 'valibot';
import { Booking } from './booking.ts';
import { endpoint } from './endpoint.ts';
import { Dollars, Id } from './text.ts';

const form = 'must be a payment intent or its id';
const IntentId = v.pipe(v.string(form), v.regex(/^pi_\w{1,250}$/, form));

/**
 * `amount` is what the person was shown; the price is the booking's own. Without `bookingId` it finds the caller's one unpaid
 * booking of that price. The same open payment is returned however often it is requested, so it is safe to retry.
 * Problems: 404 `booking.not-found`; 409 `payment.several-bookings`, `payment.amount-changed` (with the right `amount` in
 * dollars), `payment.already-paid`, `payment.processing` or `payment.in-review`; 429 `request.too-many`;
 * 502 `payment.provider-unreachable`.
 */
export const createPaymentIntent = endpoint({
  method: 'POST',
  path: '/create-payment-intent',
  who: 'bearer',
  input: v.strictObject({ amount: Dollars, bookingId: v.optional(Id) }),
  output: v.object({ clientSecret: v.string() }),
});

/**
 * Reports that a card was confirmed. Only the id of the intent is read: the server asks the provider for the result. The report
 * is queued, so that it arrives however often the network fails: the card may already have been charged. It is retried after
 * `payment.processing` and `payment.provider-unreachable`: nothing is decided yet. Final are 402 `payment.not-succeeded`
 * (the card may be tried again) and `payment.requires-action` (the bank waits for the card's owner: the card may be tried again,
 * or the booking canceled), 404 `booking.not-found` and 409 `payment.wrong-booking`, `payment.refunded` (the
 * appointment was gone or already paid), `payment.appointment-gone` and `payment.already-paid` (the same, but the card was not
 * charged) and `payment.in-review`.
 */
export const confirmPayment = endpoint({
  method: 'PUT',
  path: '/payment/{id}',
  who: 'bearer',
  queue: true,
  input: v.strictObject({
    id: Id,
    paymentIntent: v.pipe(
      v.union([IntentId, v.looseObject({ id: IntentId })], form),
      v.transform((intent) => (typeof intent === 'string' ? intent : intent.id)),
    ),
  }),
  output: Booking,
});
