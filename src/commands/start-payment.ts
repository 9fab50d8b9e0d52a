/** The person opens the card form: the clinic opens a payment, or finds the open one again. Needs a connection. */
import type { Booking } from '../../contract/booking.ts';
import { createPaymentIntent } from '../../contract/payment.ts';
import { clinicText } from '../sync/failure-text.ts';
import { forbiddenBecause } from '../sync/outcome.ts';
import type { CommandContext } from './command-context.ts';

const FAILED = 'The payment could not be started. Nothing was charged.';

/**
 * `refused`: the appointment is not as it was shown, and has been read again. Without a text it is gone, and its page says so.
 * `failed`: it may be tried again.
 */
export type Start =
  | { kind: 'open'; clientSecret: string }
  | { kind: 'refused'; text?: string }
  | { kind: 'failed'; text: string };

/** @param booking as it was shown to the person */
export async function startPayment(
  context: CommandContext,
  { _id, price }: Pick<Booking, '_id' | 'price'>,
): Promise<Start> {
  const outcome = await context.call(createPaymentIntent, { bookingId: _id, amount: price });
  if (outcome.kind === 'accepted') return { kind: 'open', clientSecret: outcome.output.clientSecret };
  const text = clinicText(outcome) ?? FAILED;
  if (outcome.kind === 'retry' || outcome.kind === 'unreadable') return { kind: 'failed', text };
  const forbidden = forbiddenBecause(outcome);
  if (forbidden) {
    context.endSession(forbidden);
    return { kind: 'refused', text };
  }
  await context.pullBooking(_id);
  return (await context.db.bookings.get(_id)) ? { kind: 'refused', text } : { kind: 'refused' };
}
