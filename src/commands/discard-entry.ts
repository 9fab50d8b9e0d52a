/** The person gives a request up that was refused or still waits. Its effect on the lists goes with it. */
import type { OutboxEntry } from '../data/db.ts';
import { isUndecided, mayBeKnown } from '../data/outbox-entries.ts';
import { discard } from '../sync/outbox.ts';
import { rulesOf } from '../sync/rules/rules-of.ts';
import { cancelBooking } from './cancel-booking.ts';
import type { CommandContext } from './command-context.ts';

export async function discardEntry(context: CommandContext, entry: Pick<OutboxEntry, 'seq'>): Promise<void> {
  const current = await context.db.outbox.get(entry.seq);
  if (!current) return;
  const mayBeDone = isUndecided(current) && mayBeKnown(current);
  const due = mayBeDone ? rulesOf(current).onGivenUp?.(current) : undefined;
  if (due && 'cancel' in due) {
    await cancelBooking(context, due.cancel);
    return;
  }
  await discard(context.db, current.seq);
  // Nobody waits for the answer.
  if (due) context.pullBooking(due.lookAt).catch(() => {});
}
