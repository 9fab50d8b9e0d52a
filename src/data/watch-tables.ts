/**
 * Reads again whenever tables change, in any tab or the worker. Dexie's live queries start over when a change comes
 * during the read, so a long queue that is being sent would keep the screen waiting until its end, or busy without a
 * pause. This one always gets to its end, at a bounded pace.
 */
import { Dexie, type ObservabilitySet } from 'dexie';
import { pause } from '../base/pause.ts';
import type { MolarDb } from './db.ts';

/**
 * Between two reads (milliseconds), while changes keep coming: longer each time up to the most, because a long queue has to
 * get on as well. After a rest the first change is read at once.
 */
const PACE = 200;
const MOST = 1000;

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
    for (let reads = 1; isChanged && !isStopped; reads++) {
      isChanged = false;
      try {
        await db.away;
        const result = await read();
        if (!isStopped) tell(result);
      } catch (error) {
        // A database that fails is noticed by whoever writes to it; what is shown stays.
        if (!isStopped && !db.away) console.warn(error);
      }
      await pause(Math.min(PACE * reads, MOST));
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

/** Calls `listener` after each change, in any tab or the worker, and once the page is back. Returns what ends it. */
function onTableChanged(db: MolarDb, table: TableName, listener: () => void): () => void {
  const onMutated = (mutated: ObservabilitySet) => {
    if (mutated[`idb://${db.name}/${table}/`] || mutated.all) listener();
  };
  Dexie.on('storagemutated', onMutated);
  return () => Dexie.on.storagemutated.unsubscribe(onMutated);
}
