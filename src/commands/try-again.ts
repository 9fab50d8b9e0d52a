/** The person wants a request sent again, perhaps with an offered slot or price. */
import type { OutboxEntry } from '../data/db.ts';
import { onLiveConnection } from '../data/live-connection.ts';
import { requeue } from '../sync/requeue.ts';
import type { WishChanges } from '../sync/rules/command-rules.ts';
import type { CommandContext } from './command-context.ts';

export async function tryAgain(
  context: CommandContext,
  entry: Pick<OutboxEntry, 'seq'>,
  changes: WishChanges = {},
): Promise<void> {
  await onLiveConnection(context.db, () => requeue(context.db, entry.seq, changes));
  context.wake();
}
