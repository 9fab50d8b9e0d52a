import { startTransition, useEffect, useState } from 'react';
import type { MolarDb } from '../../data/db.ts';
import { type TableName, watchTables } from '../../data/watch-tables.ts';

/**
 * What the device has; undefined until it has been read. For lists that a long queue changes again and again; a single
 * value is read with Dexie's own live query. @param tables what `read` reads. Both must be stable across renders
 */
export function useTables<T>(
  db: MolarDb | undefined,
  tables: readonly TableName[],
  read: (db: MolarDb) => Promise<T>,
): T | undefined {
  const [known, setKnown] = useState<{ db: MolarDb; result: T }>();
  useEffect(() => {
    if (!db) return;
    return watchTables(
      db,
      tables,
      () => read(db),
      // Fifty rows take longer to render than a press may wait.
      (result) => startTransition(() => setKnown({ db, result })),
    );
  }, [db, tables, read]);
  // What was read for another person must not be shown.
  return known && known.db === db ? known.result : undefined;
}
