/** Claims the entry that goes out next (step 4). It is marked before it is sent, because the tab may die in between. */

import { Dexie } from 'dexie';
import type { Locks } from '../base/locks.ts';
import type { MolarDb, OutboxEntry } from '../data/db.ts';
import { mayBeKnown } from '../data/outbox-entries.ts';
import { parseCommand } from './outbox.ts';
import { rulesOf } from './rules/rules-of.ts';

/**
 * Returns the next entry behind `after` that may go out now, marked as `sending`. Call it within a transaction.
 * @param held lines that wait; adds the line of each entry that must wait
 */
export async function claimNext(
  db: MolarDb,
  after: number,
  held: Set<string>,
  locks: Pick<Locks, 'query'> | undefined,
): Promise<OutboxEntry | undefined> {
  for (let last = after; ; ) {
    const entry = await findNext(db, last, held);
    if (!entry) return undefined;
    const claimed = await claim(db, entry, locks);
    if (claimed) return claimed;
    held.add(entry.line);
    last = entry.seq;
  }
}

function findNext(db: MolarDb, after: number, held: ReadonlySet<string>): Promise<OutboxEntry | undefined> {
  return db.outbox
    .where('seq')
    .above(after)
    .filter(({ line, state }) => state !== 'rejected' && !held.has(line))
    .first();
}

async function claim(
  db: MolarDb,
  entry: OutboxEntry,
  locks: Pick<Locks, 'query'> | undefined,
): Promise<OutboxEntry | undefined> {
  if (!isSendable(entry)) return undefined;
  // Before its rules are asked: they expect an input that fits.
  const marked = mark(entry);
  if (!marked) {
    // Each write repaints the screens that read it.
    if (entry.state !== 'needs-update') await db.outbox.put({ ...entry, state: 'needs-update' });
    return undefined;
  }
  const wait = rulesOf(marked).mustWait?.(marked, locks);
  if (wait && (await Dexie.waitFor(wait))) return undefined;
  await db.outbox.put(marked);
  return marked;
}

/**
 * `sending`: a tab crashed, or another one is sending it too; the key makes that safe. `needs-update`, but never sent:
 * a tab of an older version could not read it. One that was sent waits because its answer could not be read.
 */
const isSendable = (entry: OutboxEntry) =>
  entry.state === 'waiting' || entry.state === 'sending' || (entry.state === 'needs-update' && !mayBeKnown(entry));

/** Undefined for an entry that does not fit the contract: a newer version wrote it. */
function mark(entry: OutboxEntry): OutboxEntry | undefined {
  try {
    const intent = parseCommand(entry.name, entry.input);
    return { ...entry, ...intent, state: 'sending', attempts: entry.attempts + 1 };
  } catch {
    return undefined;
  }
}
