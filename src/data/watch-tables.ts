/**
 * Reads again whenever tables change, in any tab or the worker, at a bounded pace. Dexie's live queries start over when a
 * change comes during the read: while a long queue is sent they never finish.
 */
import { Dexie, type ObservabilitySet } from 'dexie';
import { pause } from '../base/pause.ts';
import type { MolarDb } from './db.ts';

/** Between two reads while changes keep coming: longer each time, because the queue needs the database too. */
const PACE_MS = 200;
const MOST_MS = 1000;

export type TableName = 'bookings' | 'outbox' | 'messages' | 'facts' | 'visits';

/** Reads now and after each change. Returns the function that stops it. */
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
        await db.putAway;
        const result = await read();
        if (!isStopped) tell(result);
      } catch (error) {
        // The writers deal with a failing database. The screen keeps what it shows.
        if (!isStopped && !db.putAway) console.warn(error);
      }
      await pause(Math.min(PACE_MS * reads, MOST_MS));
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

function onTableChanged(db: MolarDb, table: TableName, listener: () => void): () => void {
  const onMutated = (mutated: ObservabilitySet) => {
    if (mutated[`idb://${db.name}/${table}/`] || mutated.all) listener();
  };
  Dexie.on('storagemutated', onMutated);
  return () => Dexie.on.storagemutated.unsubscribe(onMutated);
}
