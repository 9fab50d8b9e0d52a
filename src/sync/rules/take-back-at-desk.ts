/** The counter-entry of a payment at the desk. One that the clinic never heard of is simply gone. */
import type { TakenBack } from '../../data/noted-payments.ts';
import { YOU } from '../../data/noted-visits.ts';
import type { CommandRules, EntryOf } from './command-rules.ts';
import { lineOfBooking } from './lines.ts';
import { findTakingBack, listPayments } from './pay-at-desk.ts';
import { refused } from './refused.ts';

export const takeBackAtDesk: CommandRules<'takeBackAtDesk'> = {
  effect: () => ({}),

  onEnqueue: async (db, { input: { bookingId, takesBack } }) => {
    const payment = (await listPayments(db, bookingId)).find(({ input }) => input.id === takesBack);
    if (payment && (payment.state === 'rejected' || payment.attempts === 0)) {
      await db.outbox.delete(payment.seq);
      return { standsAs: undefined };
    }
    const earlier = await findTakingBack(db, takesBack);
    if (earlier) return { standsAs: earlier.key };
    return { line: payment?.line ?? (await lineOfBooking(db, bookingId)) };
  },

  onAccepted: async (_, entry) => ({ done: [entry], noted: { payment: { takenBack: takenBackOf(entry) } } }),

  onRejected: refused,

  onAcceptedAfterAll: async (_, entry) => ({ noted: { payment: { takenBack: takenBackOf(entry) } } }),
};

export function takenBackOf({ input, createdAt }: Pick<EntryOf<'takeBackAtDesk'>, 'input' | 'createdAt'>): TakenBack {
  return { _id: input.id, takesBack: input.takesBack, by: YOU, at: new Date(createdAt).toISOString() };
}
