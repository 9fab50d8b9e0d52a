/** The person gives a request up that was refused or still waits. Its effect on the lists goes with it. */
import type { OutboxEntry } from '../data/db.ts';
import { discard } from '../sync/outbox.ts';
import type { CommandContext } from './command-context.ts';

export async function discardEntry(context: CommandContext, entry: Pick<OutboxEntry, 'seq'>): Promise<void> {
  await discard(context.db, entry.seq);
}
