/**
 * Word that a card was charged. It is put down as uncertain before the card is confirmed, and as certain afterwards. It
 * can't be taken back: the clinic has to know.
 */
import type { Booking } from '../../../contract/booking.ts';
import type { MolarDb } from '../../data/db.ts';
import { isBeingPaid } from '../payment-lock.ts';
import type { CommandRules, EntryOf } from './command-rules.ts';
import { lineOfBooking } from './lines.ts';

export const confirmPayment: CommandRules<'confirmPayment'> = {
  effect: ({ id }) => ({ pays: id }),

  onEnqueue: async (db, { input, isUncertain }) => {
    const payments = await listPaymentsOf(db, input.id);
    const earlier = payments.find((entry) => entry.input.paymentIntent === input.paymentIntent);
    const isSaid = earlier && (isUncertain || !earlier.isUncertain) && earlier.state !== 'rejected';
    if (isSaid) return { standsAs: earlier.key };
    // What was uncertain may have been answered under its key already.
    if (earlier) await db.outbox.delete(earlier.seq);
    return { line: await lineOfBooking(db, input.id) };
  },

  // The tab in which the card is being confirmed knows more than the clinic could say.
  mustWait: async ({ isUncertain, input }, locks) => isUncertain === true && (await isBeingPaid(locks, input.id)),

  onAccepted: async (_, entry, booking) => ({
    done: [entry],
    bookings: [booking],
    messages: [{ kind: 'success', text: paidText(booking) }],
  }),

  onRejected: async (_, entry, { code, message }) => {
    // Its row and the payment page say it for as long as it is so; a toast would lie over their buttons.
    const isAsking = code === 'payment.requires-action';
    const messages = isAsking ? [] : [{ kind: 'error' as const, text: message }];
    if (code === 'payment.in-review') {
      return { kept: [{ ...entry, state: 'rejected', problem: { code, text: message, alternatives: [] } }], messages };
    }
    // A payment that nobody has to decide on leaves no work behind; Pay is offered again.
    return { done: [entry], messages, bankAsks: { bookingId: entry.input.id, isAsking } };
  },

  onAcceptedAfterAll: async (db, entry, output) => {
    const row = await db.bookings.get(entry.input.id);
    return row && !row.payment ? confirmPayment.onAccepted(db, entry, output) : {};
  },
};

/** What the device has to tell the clinic about paying for the booking. */
export async function listPaymentsOf(db: MolarDb, bookingId: string): Promise<EntryOf<'confirmPayment'>[]> {
  // By no line: the booking may have been unknown when its payment was put down.
  const payments = (await db.outbox.where('name').equals('confirmPayment').toArray()) as EntryOf<'confirmPayment'>[];
  return payments.filter(({ input }) => input.id === bookingId);
}

function paidText({ serviceName, date, transactionId = '' }: Booking): string {
  return `Payment done for ${serviceName}, ${date}. Transaction id: ${transactionId}`;
}
