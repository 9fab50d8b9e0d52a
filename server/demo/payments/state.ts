/** The simulator's objects. They are in the same store as the bookings, so both are rolled back and deleted together. */
import type { Database } from '../../store/tables.ts';

/** Locks the row until the transaction ends: two cards on one intent wait for each other. */
export async function loadObject<T>(tx: Database, id: string): Promise<T | undefined> {
  const row = await tx.updateTable('simulator').set({ id }).where('id', '=', id).returning('body').executeTakeFirst();
  return row && (JSON.parse(row.body) as T);
}

export async function saveObject(tx: Database, id: string, object: object): Promise<void> {
  const body = JSON.stringify(object);
  await tx
    .insertInto('simulator')
    .values({ id, body })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ body }))
    .execute();
}

export async function deleteObject(db: Database, id: string): Promise<void> {
  await db.deleteFrom('simulator').where('id', '=', id).execute();
}

/** @param prefix such as 'evt_' @param before what follows the prefix is below this */
export async function deleteObjects(db: Database, prefix: string, before: string): Promise<void> {
  await db.deleteFrom('simulator').where('id', '>=', prefix).where('id', '<', `${prefix}${before}`).execute();
}

/** @param prefix such as 'evt_' @param from what follows the prefix, at least */
export async function listObjects<T>(db: Database, prefix: string, from = ''): Promise<T[]> {
  const rows = await db
    .selectFrom('simulator')
    .select('body')
    .where('id', '>=', `${prefix}${from}`)
    .where('id', '<', `${prefix}~`)
    .orderBy('id')
    .execute();
  return rows.map(({ body }) => JSON.parse(body) as T);
}
