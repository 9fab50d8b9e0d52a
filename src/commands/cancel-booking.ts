/** The person gives an appointment up. One that was never sent is simply gone. */
import { enqueue } from '../sync/outbox.ts';
import { type CommandContext, timeOf } from './command-context.ts';

/** @param bookingId `_id` of the booking as it is shown; for one that was not sent, that is its entry's key */
export async function cancelBooking(context: CommandContext, bookingId: string): Promise<void> {
  await enqueue(context.db, { name: 'cancelBooking', input: { id: bookingId } }, timeOf(context));
  context.wake();
}
