/** The person cancels an appointment. One that was never sent is simply deleted. */
import type { OutboxEntry } from '../data/db.ts';
import { enqueue } from '../sync/outbox.ts';
import { type CommandContext, timeOf } from './command-context.ts';

/**
 * Returns the request that now waits, if there is something to tell the clinic.
 * @param bookingId `_id` of the booking as it is shown; for one that was not sent, that is its entry's key
 */
export async function cancelBooking(context: CommandContext, bookingId: string): Promise<OutboxEntry | undefined> {
  const entry = await enqueue(context.db, { name: 'cancelBooking', input: { id: bookingId } }, timeOf(context));
  context.wake();
  return entry;
}
