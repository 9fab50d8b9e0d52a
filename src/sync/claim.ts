/**
 * Which entries of the queue go out next (step 4). A claimed entry is marked before it is sent: from then on the server may
 * know it, whatever happens to this tab.
 */
import { type MolarDb, type OutboxEntry, onLiveConnection } from '../data/db.ts';
import { parseCommand } from './outbox.ts';
import { isBeingPaid } from './payment-lock.ts';
import type { Locks } from './sync.ts';

/** More would stand as being sent without being it. */
export const MOST_AHEAD = 32;

/** The next behind `after` that may go out now. What must wait holds back its line. @param held is added to */
export async function claimNext(
  db: MolarDb,
  after: number,
  held: Set<string>,
  locks: Pick<Locks, 'query'> | undefined,
): Promise<OutboxEntry | undefined> {
  let next = await findNext(db, after, held);
  while (next) {
    const { seq, line, name, input, isUncertain } = next;
    if (isUncertain && name === 'confirmPayment' && (await isBeingPaid(locks, input.id))) held.add(line);
    else {
      const entry = await claim(db, seq);
      if (entry?.state === 'sending') return entry;
      // One that is gone by now, or was refused, holds nothing back.
      if (entry && entry.state !== 'rejected') held.add(line);
    }
    next = await findNext(db, seq, held);
  }
  return undefined;
}

/**
 * Up to `most` entries behind `after` that may go out one after the other, whatever is said to those before them. So it
 * ends at the first of a line in `busy`, or of one of its own: that has to know what becomes of the entry before it.
 */
export function claimAhead(
  db: MolarDb,
  after: number,
  { held, busy, most }: { held: ReadonlySet<string>; busy: Iterable<string>; most: number },
): Promise<OutboxEntry[]> {
  return db.transaction('rw', db.outbox, async () => {
    const read = await db.outbox.where('seq').above(after).limit(MOST_AHEAD).toArray();
    const lines = new Set(busy);
    const claimed: OutboxEntry[] = [];
    for (const entry of read.filter(({ line, state }) => state !== 'rejected' && !held.has(line))) {
      const isFree = isSendable(entry) && !entry.isUncertain && !lines.has(entry.line);
      const marked = isFree && claimed.length < most ? mark(entry) : undefined;
      if (marked?.state !== 'sending') break;
      lines.add(entry.line);
      claimed.push(marked);
    }
    await db.outbox.bulkPut(claimed);
    return claimed;
  });
}

/** Takes back the marks of entries that were claimed and not sent, unless one is another's by now. */
export async function release(db: MolarDb, claimed: readonly OutboxEntry[]): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    const entries = await db.outbox.bulkGet(claimed.map(({ seq }) => seq));
    const own = entries.filter((entry, index) => entry?.key === claimed[index]?.key);
    const marked = own.filter((entry) => entry?.state === 'sending') as OutboxEntry[];
    await db.outbox.bulkPut(marked.map((entry) => ({ ...entry, state: 'waiting', attempts: entry.attempts - 1 })));
  });
}

function findNext(db: MolarDb, after: number, held: ReadonlySet<string>): Promise<OutboxEntry | undefined> {
  return db.outbox
    .where('seq')
    .above(after)
    .filter(({ line, state }) => state !== 'rejected' && !held.has(line))
    .first();
}

/** A fresh copy, in state `sending` unless it must not be sent. */
function claim(db: MolarDb, seq: number): Promise<OutboxEntry | undefined> {
  return onLiveConnection(db, () =>
    db.transaction('rw', db.outbox, async () => {
      const entry = await db.outbox.get(seq);
      if (!entry || !isSendable(entry)) return entry;
      const marked = mark(entry);
      await db.outbox.put(marked);
      return marked;
    }),
  );
}

/** One that is marked already was left behind by a crash, or another tab sends it too: the same key either way. */
const isSendable = ({ state }: OutboxEntry) => state === 'waiting' || state === 'sending';

/** An entry that does not fit was written by a newer version than this one. */
function mark(entry: OutboxEntry): OutboxEntry {
  try {
    const intent = parseCommand(entry.name, entry.input);
    return { ...entry, ...intent, state: 'sending', attempts: entry.attempts + 1 };
  } catch {
    return { ...entry, state: 'needs-update' };
  }
}
