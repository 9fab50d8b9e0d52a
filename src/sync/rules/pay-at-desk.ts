/** The price of an appointment was paid at the desk. It waits in order with what else is asked of that appointment. */
import type { DeskPayment } from '../../../contract/desk-payment.ts';
import type { MolarDb } from '../../data/db.ts';
import { YOU } from '../../data/noted-visits.ts';
import { isUndecided } from '../../data/outbox-entries.ts';
import type { CommandRules, EntryOf } from './command-rules.ts';
import { lineOfBooking } from './lines.ts';
import { refused } from './refused.ts';

export const payAtDesk: CommandRules<'payAtDesk'> = {
  effect: () => ({}),

  onEnqueue: async (db, { input }) => {
    // Another tab has noted it as well.
    const earlier = (await listPayments(db, input.bookingId)).find(isUndecided);
    if (earlier && !(await findTakingBack(db, earlier.input.id))) return { standsAs: earlier.key };
    return { line: earlier?.line ?? (await lineOfBooking(db, input.bookingId)) };
  },

  // Its row keeps saying it until the clinic's own list does.
  onAccepted: async (_, entry) => ({ done: [entry], noted: { payment: { paid: paymentOf(entry) } } }),

  onRejected: refused,

  onAcceptedAfterAll: async (_, entry) => ({ noted: { payment: { paid: paymentOf(entry) } } }),
};

/** As the clinic will list it. */
export function paymentOf({ input, createdAt }: EntryOf<'payAtDesk'>): DeskPayment {
  const { id, ...said } = input;
  return { _id: id, ...said, by: YOU, at: new Date(createdAt).toISOString() };
}

/** Oldest first. */
export async function listPayments(db: MolarDb, bookingId: string): Promise<EntryOf<'payAtDesk'>[]> {
  const entries = (await db.outbox.where('name').equals('payAtDesk').sortBy('seq')) as EntryOf<'payAtDesk'>[];
  // The last is the one that is not taken back.
  return entries.filter(({ input }) => input.bookingId === bookingId).reverse();
}

/** One that waits. */
export async function findTakingBack(db: MolarDb, payment: string): Promise<EntryOf<'takeBackAtDesk'> | undefined> {
  const all = (await db.outbox.where('name').equals('takeBackAtDesk').toArray()) as EntryOf<'takeBackAtDesk'>[];
  return all.find((entry) => entry.input.takesBack === payment && isUndecided(entry));
}
