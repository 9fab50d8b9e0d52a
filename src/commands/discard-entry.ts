/** The person gives up a request that was refused or still waits. Its effect on the lists goes with it. */
import type { OutboxEntry } from '../data/db.ts';
import { isUndecided, mayBeKnown } from '../data/outbox-entries.ts';
import { discard } from '../sync/outbox.ts';
import { rulesOf } from '../sync/rules/rules-of.ts';
import { cancelBooking } from './cancel-booking.ts';
import type { CommandContext } from './command-context.ts';
import { undoCancel } from './undo-cancel.ts';

export async function discardEntry(context: CommandContext, entry: Pick<OutboxEntry, 'seq'>): Promise<void> {
  const current = await context.db.outbox.get(entry.seq);
  if (!current) return;
  const mayBeDone = isUndecided(current) && mayBeKnown(current);
  const due = mayBeDone ? rulesOf(current).onGivenUp?.(current) : undefined;
  if (!due) await discard(context.db, current.seq);
  else if ('cancel' in due) await cancelBooking(context, due.cancel);
  else if (due.undo) await undoCancel(context, due.undo);
}
