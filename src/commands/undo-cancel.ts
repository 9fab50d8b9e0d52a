/** The person wants back an appointment that they have just canceled: the same time, on the same day. */
import type { OutboxEntry, Wish } from '../data/db.ts';
import { undoCancel as takeBack } from '../sync/undo-cancel.ts';
import { type CommandContext, timeOf } from './command-context.ts';

/** Returns the request that now waits, if the clinic has to be asked again. */
export async function undoCancel(context: CommandContext, wish: Wish): Promise<OutboxEntry | undefined> {
  const entry = await takeBack(context.db, wish, timeOf(context));
  context.wake();
  return entry;
}
