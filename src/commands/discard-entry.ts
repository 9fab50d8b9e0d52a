/**
 * The person gives up a request that was refused or still waits. Its effect on the lists goes with it, and a message says
 * so. One transaction checks whether the clinic may know it, and acts on that: no tab can send it in between.
 */
import type { MolarDb, OutboxEntry } from '../data/db.ts';
import { addMessage } from '../data/messages.ts';
import { isUndecided, mayBeKnown } from '../data/outbox-entries.ts';
import { discard } from '../sync/discard.ts';
import { keep, keepSurely } from '../sync/outbox.ts';
import { rulesOf } from '../sync/rules/rules-of.ts';
import { keepUndo } from '../sync/undo-cancel.ts';
import { type CommandContext, timeOf } from './command-context.ts';

const DISCARDED_TEXT = 'This request was discarded.';

/** @param about the request in words */
export async function discardEntry(
  context: CommandContext,
  { seq }: Pick<OutboxEntry, 'seq'>,
  about: string,
): Promise<void> {
  const { db } = context;
  const key = crypto.randomUUID();
  const [takesBack] = await keepSurely(db, async () => [await giveUp(db, { seq, about }, key, timeOf(context))]);
  if (takesBack) context.wake();
}

/** Returns the key of the entry that takes it back, if one has to. @param key for that entry, the same if this is tried again */
function giveUp(
  db: MolarDb,
  { seq, about }: { seq: number; about: string },
  key: string,
  now: number,
): Promise<string | undefined> {
  return db.transaction('rw', db.outbox, db.bookings, db.messages, async () => {
    const entry = await db.outbox.get(seq);
    if (!entry) return undefined;
    const mayBeDone = isUndecided(entry) && mayBeKnown(entry);
    if (!mayBeDone) {
      await discard(db, seq);
      await addMessage(db, { kind: 'info', text: DISCARDED_TEXT, about }, now);
      return undefined;
    }
    const due = rulesOf(entry).onGivenUp?.(entry);
    // It has just gone out, and only the clinic's answer can end it.
    if (!due) return undefined;
    if ('cancel' in due) return keep(db, { name: 'cancelBooking', input: { id: due.cancel }, key }, now);
    return due.undo && keepUndo(db, due.undo, key, now);
  });
}
