/** Names folded for searching: SQLite folds only ASCII letters, and PostgreSQL folds no accents. Null if lower case is enough. */
import { type Kysely, sql } from 'kysely';
import { folded } from '../../../contract/folded.ts';

export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['users', 'patients']) {
    await db.schema.alterTable(table).addColumn('folded_name', 'text').execute();
    const named = sql<{ id: string; name: string }>`select id, name from ${sql.table(table)} where name is not null`;
    for (const { id, name } of (await named.execute(db)).rows) {
      const sought = folded(name);
      if (sought === name.toLowerCase()) continue;
      await sql`update ${sql.table(table)} set folded_name = ${sought} where id = ${id}`.execute(db);
    }
  }
}
