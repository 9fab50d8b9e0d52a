/**
 * Reads again whenever tables change, in any tab or the worker. Dexie's live queries start over when a change comes
 * during the read, so a long queue that is being sent would keep the screen waiting until its end, or busy without a
 * pause. This one always gets to its end, at a bounded pace.
 */
import { Dexie, type IntervalTree, type ObservabilitySet } from 'dexie';
import type { MolarDb } from './db.ts';

/** Between two reads (milliseconds), while changes keep coming. After a rest the first change is read at once. */
const PACE = 200;

/** A long list is read less often, because sending has to go on as well: after a rest of this many times what a read took ... */
const REST = 4;

/** ... and nobody waits longer to see a change (milliseconds), even if a read had to wait itself. */
const LONGEST_REST = 1000;

export type TableName = 'bookings' | 'outbox' | 'messages' | 'facts';

/** Reads now and after changes, and tells each result. Returns what ends it. */
export function watchTables<T>(
  db: MolarDb,
  tables: readonly TableName[],
  read: () => Promise<T>,
  tell: (result: T) => void,
): () => void {
  let isStopped = false;
  let isChanged = false;
  let isReading = false;

  async function readUntilQuiet(): Promise<void> {
    isChanged = true;
    if (isReading) return;
    isReading = true;
    while (isChanged && !isStopped) {
      isChanged = false;
      const start = performance.now();
      try {
        const result = await read();
        if (!isStopped) tell(result);
      } catch (error) {
        // A database that fails is noticed by whoever writes to it; what is shown stays.
        if (!isStopped) console.warn(error);
      }
      const rest = Math.min(Math.max(PACE, (performance.now() - start) * REST), LONGEST_REST);
      await new Promise((resolve) => setTimeout(resolve, rest));
    }
    isReading = false;
  }

  const stops = tables.map((table) => onTableChanged(db, table, readUntilQuiet));
  readUntilQuiet();
  return () => {
    isStopped = true;
    for (const stop of stops) stop();
  };
}

/** Calls `listener` after each change, in any tab or the worker, with the keys of the rows. Returns what ends it. */
export function onTableChanged(db: MolarDb, table: TableName, listener: (keys: IntervalTree) => void): () => void {
  const onMutated = (mutated: ObservabilitySet) => {
    const keys = mutated[`idb://${db.name}/${table}/`];
    if (keys) listener(keys);
  };
  Dexie.on('storagemutated', onMutated);
  return () => Dexie.on.storagemutated.unsubscribe(onMutated);
}
