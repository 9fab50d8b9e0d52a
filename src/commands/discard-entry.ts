/** The person gives a request up that was refused or still waits. Its effect on the lists goes with it. */
import type { OutboxEntry } from '../data/db.ts';
import { isUndecided } from '../data/outbox-entries.ts';
import { discard } from '../sync/outbox.ts';
import { cancelBooking } from './cancel-booking.ts';
import type { CommandContext } from './command-context.ts';

export async function discardEntry(context: CommandContext, entry: Pick<OutboxEntry, 'seq'>): Promise<void> {
  const current = await context.db.outbox.get(entry.seq);
  if (!current) return;
  const mayBeDone = isUndecided(current) && current.attempts > 0;
  // A slot that the clinic may have given away by now has to be given back.
  if (mayBeDone && current.name === 'bookSlot') {
    await cancelBooking(context, current.key);
    return;
  }
  await discard(context.db, current.seq);
  // Whether it was cancelled before, the clinic knows; nobody waits for its answer.
  if (mayBeDone && current.name === 'cancelBooking') context.pullBooking(current.input.id).catch(() => {});
}
