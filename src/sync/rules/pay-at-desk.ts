/** The price of an appointment was paid at the desk. */
import type { DeskPayment } from '../../../contract/desk-payment.ts';
import { YOU } from '../../data/noted-visits.ts';
import type { Changes, CommandRules, EntryOf } from './command-rules.ts';
import { refused } from './refused.ts';

export const payAtDesk: CommandRules<'payAtDesk'> = {
  effect: () => ({}),

  onEnqueue: async (_, { input }) => ({ line: lineOfPayments(input.bookingId) }),

  onAccepted: async (_, entry) => ({ done: [entry], ...noted(entry) }),

  onRejected: refused,

  onAcceptedAfterAll: async (_, entry) => noted(entry),
};

/** A booking's payments in their order. Nothing else waits for them, such as what is noted of the visit. */
export const lineOfPayments = (bookingId: string) => JSON.stringify(['paid', bookingId]);

/** Its row keeps saying it until the clinic's own list does. */
const noted = (entry: EntryOf<'payAtDesk'>): Changes => ({ noted: { payment: { paid: paymentOf(entry) } } });

/** As the clinic will list it. */
export function paymentOf({ input, createdAt }: EntryOf<'payAtDesk'>): DeskPayment {
  const { id, ...said } = input;
  return { _id: id, ...said, by: YOU, at: new Date(createdAt).toISOString() };
}
