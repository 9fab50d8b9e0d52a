/** The desk has given a payment back. Resolves when that stands on this device. */
import type { DeskPayment } from '../../contract/desk-payment.ts';
import type { TakenBack } from '../data/noted-payments.ts';
import { enqueue } from '../sync/outbox.ts';
import type { EntryOf } from '../sync/rules/command-rules.ts';
import { takenBackOf } from '../sync/rules/take-back-at-desk.ts';
import { type CommandContext, timeOf } from './command-context.ts';

/** Undefined when the clinic never hears of the payment. Throws an Error when the device can't keep it. */
export async function takeBackAtDesk(
  context: CommandContext,
  { _id: takesBack, bookingId }: Pick<DeskPayment, '_id' | 'bookingId'>,
): Promise<TakenBack | undefined> {
  const input = { bookingId, id: crypto.randomUUID(), takesBack };
  const entry = await enqueue(context.db, { name: 'takeBackAtDesk', input }, timeOf(context));
  context.wake();
  return entry && takenBackOf(entry as EntryOf<'takeBackAtDesk'>);
}
