import type { DeskPayment } from '../../../contract/desk-payment.ts';
import { priceText } from '../../base/price-text.ts';
import type { MolarDb, OutboxEntry } from '../../data/db.ts';
import { YOU } from '../../data/noted-visits.ts';
import { isUndecided } from '../../data/outbox-entries.ts';
import type { Changes, CommandRules, EntryOf } from './command-rules.ts';
import { refused } from './refused.ts';

export const payAtDesk: CommandRules<'payAtDesk'> = {
  effect: () => ({}),

  onEnqueue: async (_, { input }) => ({ line: lineOfPayments(input.bookingId) }),

  onAccepted: async (_, entry) => ({ done: [entry], ...noted(entry) }),

  async onRejected(db, entry, problem) {
    const { patient, input } = entry;
    // Without the amount, nobody could hand it back.
    const about = [patient?.name, priceText(input.amount), entry.about].filter(Boolean).join(', ');
    const takeBack = await findTakeBack(db, entry);
    if (!takeBack) return refused(db, entry, problem, about);
    const message = { kind: 'info', text: NOTHING_LEFT, about } as const;
    return { done: [entry, takeBack], messages: [message] };
  },

  onAcceptedAfterAll: async (_, entry) => noted(entry),
};

const NOTHING_LEFT = 'The clinic did not take a payment that you have taken back since. Nothing is left to do.';

/** The entry that waits behind the payment to take it back. */
async function findTakeBack(db: MolarDb, { line, input }: EntryOf<'payAtDesk'>): Promise<OutboxEntry | undefined> {
  const entries = await db.outbox.where('line').equals(line).filter(isUndecided).toArray();
  return entries.find((entry) => entry.name === 'takeBackAtDesk' && entry.input.takesBack === input.id);
}

/** Keeps a booking's payments in order. Nothing else waits for them, such as the notes on the visit. */
export const lineOfPayments = (bookingId: string) => JSON.stringify(['paid', bookingId]);

/** The row keeps showing it until the clinic's own list does. */
const noted = (entry: EntryOf<'payAtDesk'>): Changes => ({ noted: [{ payment: { paid: paymentOf(entry) } }] });

/** As the clinic will list it. */
export function paymentOf({ input, createdAt }: EntryOf<'payAtDesk'>): DeskPayment {
  const { id, ...said } = input;
  return { _id: id, ...said, by: YOU, at: new Date(createdAt).toISOString() };
}
