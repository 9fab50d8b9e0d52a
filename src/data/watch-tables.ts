/**
 * Reads again whenever tables change, in any tab or the worker. Dexie's live queries start over when a change comes
 * during the read, so a long queue that is being sent would keep the screen waiting until its end, or busy without a
 * pause. This one always gets to its end, at a bounded pace.
 */
import { Dexie } from 'dexie';
import type { MolarDb } from './db.ts';

/** Between two reads (milliseconds), while changes keep coming. After a rest the first change is read at once. */
const PACE = 200;

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
      try {
        const result = await read();
        if (!isStopped) tell(result);
      } catch (error) {
        // A database that fails is noticed by whoever writes to it; what is shown stays.
        if (!isStopped) console.warn(error);
      }
      await new Promise((resolve) => setTimeout(resolve, PACE));
    }
    isReading = false;
  }

  const unwatch = onTablesChanged(db, tables, readUntilQuiet);
  readUntilQuiet();
  return () => {
    isStopped = true;
    unwatch();
  };
}

/** Calls `listener` after each change, in any tab or the worker. Returns what ends it. */
export function onTablesChanged(db: MolarDb, tables: readonly TableName[], listener: () => void): () => void {
  const parts = tables.map((table) => `idb://${db.name}/${table}/`);
  const onMutated = (mutated: object) => {
    if (Object.keys(mutated).some((name) => parts.some((part) => name.startsWith(part)))) listener();
  };
  Dexie.on('storagemutated', onMutated);
  return () => Dexie.on.storagemutated.unsubscribe(onMutated);
}
