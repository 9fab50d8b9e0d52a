/**
 * Whether claimed entries are still what the person wants: any tab may have given one up since. Only one that something has
 * happened to is read again, because a read waits for the transaction that is being written.
 */
import { RangeSet, rangesOverlap } from 'dexie';
import type { MolarDb, OutboxEntry } from '../data/db.ts';
import { onTableChanged } from '../data/watch-tables.ts';

export interface ClaimsWatch {
  isWanted(entry: OutboxEntry): Promise<boolean>;
  stop(): void;
}

/** @param claimed those to look after, as they come and go */
export function watchClaims(db: MolarDb, claimed: readonly OutboxEntry[]): ClaimsWatch {
  const touched = new Set<number>();
  const stop = onTableChanged(db, 'outbox', (keys) => {
    for (const { seq } of claimed) if (rangesOverlap(new RangeSet(seq), keys)) touched.add(seq);
  });
  return {
    stop,
    isWanted: async ({ seq, key }) => {
      if (!touched.has(seq)) return true;
      const entry = await db.outbox.get(seq);
      return entry?.key === key && entry.state === 'sending';
    },
  };
}
