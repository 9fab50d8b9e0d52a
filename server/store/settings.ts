import type { Database } from './tables.ts';

/** All processes of a store get the value that the first caller set. */
export async function keepSetting(db: Database, name: string, first: string): Promise<string> {
  await db
    .insertInto('settings')
    .values({ name, value: first })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return value;
}

export async function writeSetting(db: Database, name: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
