/**
 * Reports a charged card: as uncertain before the card is confirmed, as certain afterwards. It can't be taken back,
 * because the clinic has to know.
 */
import type { Booking } from '../../../contract/booking.ts';
import { serviceFor } from '../../data/appointment-text.ts';
import type { MolarDb } from '../../data/db.ts';
import { isBeingPaid } from '../payment-lock.ts';
import type { CommandRules, EntryOf } from './command-rules.ts';
import { lineOfBooking } from './lines.ts';
import { appointmentText } from './refused.ts';

/** About ten seconds, with the waits in between. A person who comes back to the page often uses them up at once. */
const MOST_TRIES = 4;
const LEAST_MS = 10_000;

export const confirmPayment: CommandRules<'confirmPayment'> = {
  effect: ({ id }) => ({ pays: id }),

  onEnqueue: async (db, { input, isUncertain }) => {
    const payments = await listPaymentsOf(db, input.id);
    const earlier = payments.find((entry) => entry.input.paymentIntent === input.paymentIntent);
    const isSaid = earlier && (isUncertain || !earlier.isUncertain) && earlier.state !== 'rejected';
    if (isSaid) return { standsAs: earlier.key };
    // The uncertain one may have been answered, so this gets a new key.
    if (earlier) await db.outbox.delete(earlier.seq);
    const booking = await db.bookings.get(input.id);
    return { line: await lineOfBooking(db, input.id), about: earlier?.about ?? (booking && appointmentText(booking)) };
  },

  // While a tab is confirming the card, the clinic has nothing to tell yet.
  mustWait: async ({ isUncertain, input }, locks) => isUncertain === true && (await isBeingPaid(locks, input.id)),

  onAccepted: async (_, entry, booking) => ({
    done: [entry],
    bookings: [booking],
    messages: [{ kind: 'success', text: paidText(booking) }],
  }),

  // The page may have died while the card was on its way to the provider.
  isTooEarly: ({ isUncertain, attempts, createdAt }, { code }, now) => {
    // If the clock was set back, it would be too early forever.
    const isYoung = now >= createdAt && now - createdAt < LEAST_MS;
    return isUncertain === true && code === 'payment.not-succeeded' && (attempts <= MOST_TRIES || isYoung);
  },

  onRejected: async (db, entry, { code, message: text }) => {
    const { about } = entry;
    // The row and the payment page show it. A toast would cover their buttons.
    const isAsking = code === 'payment.requires-action';
    const messages = isAsking ? [] : [{ kind: 'error' as const, text, about }];
    const row = await db.bookings.get(entry.input.id);
    return {
      done: [entry],
      messages,
      bankAsks: { bookingId: entry.input.id, isAsking },
      ...(row && { bookings: [decided(row, code)] }),
    };
  },

  onAcceptedAfterAll: async (db, entry, output) => {
    const row = await db.bookings.get(entry.input.id);
    return row && !row.payment ? confirmPayment.onAccepted(db, entry, output) : {};
  },
};

/** The clinic's list says when the review is over. In every other case Pay is offered again. */
function decided({ isProcessing: _, ...row }: Booking, code: string): Booking {
  return code === 'payment.in-review' ? { ...row, isInReview: true } : row;
}

export async function listPaymentsOf(db: MolarDb, bookingId: string): Promise<EntryOf<'confirmPayment'>[]> {
  // Not by line: the booking may have been unknown when its payment was queued.
  const payments = (await db.outbox.where('name').equals('confirmPayment').toArray()) as EntryOf<'confirmPayment'>[];
  return payments.filter(({ input }) => input.id === bookingId);
}

function paidText({ date, transactionId = '', ...booking }: Booking): string {
  return `Payment done for ${serviceFor(booking)}, ${date}. Transaction id: ${transactionId}`;
}
