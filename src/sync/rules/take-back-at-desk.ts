/** The counter-entry to a payment at the desk. A payment that the clinic never heard of or refused is simply deleted. */
import type { TakenBack } from '../../data/noted-payments.ts';
import { YOU } from '../../data/noted-visits.ts';
import { mayBeKnown } from '../../data/outbox-entries.ts';
import type { Changes, CommandRules, EntryOf } from './command-rules.ts';
import { lineOfPayments } from './pay-at-desk.ts';
import { refused } from './refused.ts';

export const takeBackAtDesk: CommandRules<'takeBackAtDesk'> = {
  effect: () => ({}),

  onEnqueue: async (db, { input: { bookingId, takesBack } }) => {
    const line = lineOfPayments(bookingId);
    const entries = await db.outbox.where('line').equals(line).toArray();
    const payment = entries.find(({ name, input }) => name === 'payAtDesk' && input.id === takesBack);
    if (payment && (payment.state === 'rejected' || !mayBeKnown(payment))) {
      await db.outbox.delete(payment.seq);
      return { standsAs: undefined };
    }
    return { line };
  },

  onAccepted: async (_, entry) => ({ done: [entry], ...noted(entry) }),

  onRejected: refused,

  onAcceptedAfterAll: async (_, entry) => noted(entry),
};

const noted = (entry: EntryOf<'takeBackAtDesk'>): Changes => ({
  noted: [{ payment: { takenBack: takenBackOf(entry) } }],
});

export function takenBackOf({ input, createdAt }: Pick<EntryOf<'takeBackAtDesk'>, 'input' | 'createdAt'>): TakenBack {
  return { _id: input.id, takesBack: input.takesBack, by: YOU, at: new Date(createdAt).toISOString() };
}
