import type { MolarDb } from '../data/db.ts';
import { listCancelsOf } from './rules/cancels.ts';

/** Deletes the entry with the cancels that wait for its booking, or with the notes on its walk-in. */
export async function discard(db: MolarDb, seq: number): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    const entry = await db.outbox.get(seq);
    if (!entry) return;
    const notes = entry.name === 'addWalkIn' ? await db.outbox.where('line').equals(entry.line).toArray() : [];
    const behind = [...notes, ...(await listCancelsOf(db, entry.key))];
    await db.outbox.bulkDelete([seq, ...behind.map((other) => other.seq)]);
  });
}
