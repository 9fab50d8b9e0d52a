/**
 * A card was refused, or not asked at all. If the appointment has been paid at the desk since, its row says so. If it was
 * canceled, it has no row any more, so a message tells the person who tried to pay for it.
 */
import { problems } from '../../contract/problem.ts';
import { addMessage } from '../data/messages.ts';
import { type CommandContext, timeOf } from './command-context.ts';

/** @param about the appointment in words */
export async function sayIfGone(context: CommandContext, bookingId: string, about: string): Promise<void> {
  const { db, pullBooking } = context;
  await pullBooking(bookingId);
  if (await db.bookings.get(bookingId)) return;
  const { text } = problems['payment.appointment-gone'];
  await addMessage(db, { kind: 'error', text, about }, timeOf(context));
}
