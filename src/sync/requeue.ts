import type { MolarDb, OutboxEntry } from '../data/db.ts';
import { parseCommand } from './outbox.ts';
import type { WishChanges } from './rules/command-rules.ts';
import { rulesOf } from './rules/rules-of.ts';

/**
 * Queues a locked entry again, and a refused one with a new key. A refused walk-in and its refused notes go together,
 * whichever of them `seq` names: the clinic has to know of the walk-in first.
 */
export async function requeue(db: MolarDb, seq: number, changes: WishChanges = {}): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    const entry = await db.outbox.get(seq);
    if (!entry) return;
    const refused = await db.outbox
      .where('line')
      .equals(entry.line)
      .filter(({ state }) => state === 'rejected')
      .toArray();
    const others = refused.some(({ name }) => name === 'addWalkIn') ? refused.filter((other) => other.seq !== seq) : [];
    await db.outbox.bulkPut([again(entry, changes), ...others.map((other) => again(other))]);
  });
}

function again(entry: OutboxEntry, changes: WishChanges = {}): OutboxEntry {
  const isRefused = entry.state === 'rejected';
  const { problem: _, ...kept } = entry;
  const input = isRefused ? (rulesOf(entry).renew?.(entry.input, changes) ?? entry.input) : entry.input;
  return {
    ...kept,
    ...parseCommand(entry.name, input),
    ...(isRefused ? { key: crypto.randomUUID(), attempts: 0, unsent: 0 } : {}),
    state: 'waiting',
    nextAttemptAt: 0,
  } as OutboxEntry;
}
