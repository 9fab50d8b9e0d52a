/**
 * Lists that are pulled from the clinic as a whole. Writes to a list are counted: a pull that finds the count changed is
 * older than the rows on the device, and would bring back deleted ones.
 */
import type { IndexableType, Table } from 'dexie';
import type { MolarDb } from './db.ts';
import { getFact, type ListName, setFact } from './facts.ts';

export async function getListVersion(db: MolarDb, list: ListName): Promise<number> {
  return (await getFact(db, `${list}Version`)) ?? 0;
}

/** Call it with each write, inside a transaction over the list's table and facts. */
export async function countChange(db: MolarDb, list: ListName): Promise<void> {
  await setFact(db, `${list}Version`, (await getListVersion(db, list)) + 1);
}

/** Resolves to false and changes nothing if the list was written to since `version` was read. @param now milliseconds */
export function replaceList<T extends { _id: string }>(
  db: MolarDb,
  list: ListName,
  rows: readonly T[],
  version: number,
  now: number,
): Promise<boolean> {
  const table = db.table<T, IndexableType>(list);
  return db.transaction('rw', table, db.facts, async () => {
    if ((await getListVersion(db, list)) !== version) return false;
    await replaceRows(table, rows);
    await countChange(db, list);
    await setFact(db, `${list}PulledAt`, now);
    return true;
  });
}

/** The list is unknown again, and a pull in flight is now stale. Run it inside a transaction over the list's table and facts. */
export async function emptyList(db: MolarDb, list: ListName): Promise<void> {
  await db.table(list).clear();
  await db.facts.delete(`${list}PulledAt`);
  await countChange(db, list);
}

/** Writes only what differs: a list of tens of thousands takes many seconds to write, and is pulled again and again. */
async function replaceRows<T extends { _id: string }>(table: Table<T, IndexableType>, rows: readonly T[]) {
  const kept = new Map((await table.toArray()).map((row) => [row._id, JSON.stringify(row)]));
  const changed = rows.filter((row) => kept.get(row._id) !== JSON.stringify(row));
  for (const { _id } of rows) kept.delete(_id);
  const gone = [...kept.keys()];
  await table.bulkDelete(gone);
  await table.bulkPut(changed);
}
