/** For tests: everything in a store, as text that stays the same as long as nothing has changed. */
import { sql } from 'kysely';
import type { Store } from '../store/store.ts';

/** Written by each check whether the store can be written. */
const NOT_COUNTED = '"last-ready"';

/** @param except names of tables that do not count */
export async function readStore({ db }: Pick<Store, 'db'>, except: readonly string[] = []): Promise<string> {
  const all = await db.introspection.getTables();
  const tables = all.filter(({ name }) => !except.includes(name));
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
      const lines = rows.map((row) => JSON.stringify(row)).filter((line) => !line.includes(NOT_COUNTED));
      return [name, ...lines.toSorted()].join('\n');
    }),
  );
  return texts.join('\n');
}
