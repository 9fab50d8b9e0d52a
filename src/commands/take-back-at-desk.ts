/** The desk has given a payment back. Resolves once that is stored on this device. */
import type { DeskPayment } from '../../contract/desk-payment.ts';
import type { TakenBack } from '../data/noted-payments.ts';
import { enqueue } from '../sync/outbox.ts';
import { takenBackOf } from '../sync/rules/take-back-at-desk.ts';
import { type CommandContext, timeOf } from './command-context.ts';
import type { Taken } from './pay-at-desk.ts';

/** Returns the counter-entry, even if the clinic never hears of either. Throws an Error if the device can't keep it. */
export async function takeBackAtDesk(
  context: CommandContext,
  { _id: takesBack, bookingId, name, about }: Pick<DeskPayment, '_id' | 'bookingId'> & Pick<Taken, 'name' | 'about'>,
): Promise<TakenBack> {
  const input = { bookingId, id: crypto.randomUUID(), takesBack };
  const now = timeOf(context);
  const entry = await enqueue(context.db, { name: 'takeBackAtDesk', input, patient: { name }, about }, now);
  context.wake();
  return takenBackOf(entry?.name === 'takeBackAtDesk' ? entry : { input, createdAt: now });
}
