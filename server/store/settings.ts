/** What all processes of one store have to agree on. */
import type { Database } from './tables.ts';

/** The value kept under this name; the first process to ask decides it. */
export async function keepSetting(db: Database, name: string, first: string): Promise<string> {
  await db
    .insertInto('settings')
    .values({ name, value: first })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return value;
}
