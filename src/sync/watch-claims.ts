/**
 * Whether claimed entries are still what the person wants: any tab may have given one up since. The queue is read again only
 * when it has changed, because a read before every request would cost as much as the request.
 */
import type { MolarDb, OutboxEntry } from '../data/db.ts';
import { onTablesChanged } from '../data/watch-tables.ts';

export interface ClaimsWatch {
  isWanted(entry: OutboxEntry): Promise<boolean>;
  stop(): void;
}

export function watchClaims(db: MolarDb): ClaimsWatch {
  let changes = 0;
  const stop = onTablesChanged(db, ['outbox'], () => changes++);
  let known: { seqs: Set<number>; at: number } | undefined;
  return {
    stop,
    isWanted: async ({ seq }) => {
      if (known?.at !== changes) {
        const at = changes;
        known = { at, seqs: new Set(await db.outbox.where('state').equals('sending').primaryKeys()) };
      }
      return known.seqs.has(seq);
    },
  };
}
