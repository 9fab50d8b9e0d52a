/** The person wants a request sent again, perhaps with one of the offered slots. */
import { type OutboxEntry, onLiveConnection } from '../data/db.ts';
import { requeue } from '../sync/outbox.ts';
import type { CommandContext } from './command-context.ts';

export async function tryAgain(
  context: CommandContext,
  entry: Pick<OutboxEntry, 'seq'>,
  changes: { slot?: string } = {},
): Promise<void> {
  await onLiveConnection(context.db, () => requeue(context.db, entry.seq, changes));
  context.wake();
}
