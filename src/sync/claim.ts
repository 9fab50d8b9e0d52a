/**
 * Which entry of the queue goes out next (step 4). A claimed entry is marked before it is sent: from then on the server may
 * know it, whatever happens to this tab.
 */
import type { MolarDb, OutboxEntry } from '../data/db.ts';
import { parseCommand } from './outbox.ts';

/** The next that may be sent, if nothing speaks against it. @param held lines of which nothing may be sent now */
export function findNext(db: MolarDb, after: number, held: ReadonlySet<string>): Promise<OutboxEntry | undefined> {
  return db.outbox
    .where('seq')
    .above(after)
    .filter(({ line, state }) => state !== 'rejected' && !held.has(line))
    .first();
}

/** A fresh copy, in state `sending` unless it must not be sent. */
export function claim(db: MolarDb, seq: number): Promise<OutboxEntry | undefined> {
  return db.transaction('rw', db.outbox, async () => {
    const entry = await db.outbox.get(seq);
    // One that is marked already was left behind by a crash, or another tab sends it too: the same key either way.
    if (entry?.state !== 'waiting' && entry?.state !== 'sending') return entry;
    const claimed = readAgain(entry);
    await db.outbox.put(claimed);
    return claimed;
  });
}

/** Takes back the mark of an entry that was claimed and not sent, unless it is another's by now. */
export function release(db: MolarDb, claimed: OutboxEntry): Promise<void> {
  return db.transaction('rw', db.outbox, async () => {
    const entry = await db.outbox.get(claimed.seq);
    if (entry?.key !== claimed.key || entry.state !== 'sending') return;
    await db.outbox.put({ ...entry, state: 'waiting', attempts: entry.attempts - 1 });
  });
}

/** Whether a claimed entry is still what the person wants: they may have given it up since. */
export async function isStillWanted(db: MolarDb, { seq, key }: OutboxEntry): Promise<boolean> {
  const entry = await db.outbox.get(seq);
  return entry?.key === key && entry.state === 'sending';
}

/** An entry that does not fit was written by a newer version than this one. */
function readAgain(entry: OutboxEntry): OutboxEntry {
  try {
    const intent = parseCommand(entry.name, entry.input);
    return { ...entry, ...intent, state: 'sending', attempts: entry.attempts + 1 };
  } catch {
    return { ...entry, state: 'needs-update' };
  }
}
