/**
 * Lists that come down from the clinic as a whole. Each write to one is counted, so that a pull notices what happened
 * while it was under way: its list may be older than that, and would bring back what is gone.
 */
import type { IndexableType, Table } from 'dexie';
import type { MolarDb } from './db.ts';
import { getFact, type ListName, setFact } from './facts.ts';

/** Grows with each write to the list. */
export async function getListVersion(db: MolarDb, list: ListName): Promise<number> {
  return (await getFact(db, `${list}Version`)) ?? 0;
}

/** To be called with each write to the list, inside a transaction over its table and facts. */
export async function countChange(db: MolarDb, list: ListName): Promise<void> {
  await setFact(db, `${list}Version`, (await getListVersion(db, list)) + 1);
}

/**
 * Makes a complete list of the server's the device's own, unless the rows changed since `version` was read.
 * Answers whether it did. @param now milliseconds
 */
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

async function replaceRows<T extends { _id: string }>(table: Table<T, IndexableType>, rows: readonly T[]) {
  const kept = new Set<IndexableType>(rows.map(({ _id }) => _id));
  const gone = (await table.toCollection().primaryKeys()).filter((id) => !kept.has(id));
  await table.bulkDelete(gone);
  await table.bulkPut(rows);
}
