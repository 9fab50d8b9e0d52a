/** Names for the search: SQLite folds no letter beyond ASCII, and PostgreSQL no accent. Null where the name's own lower case will do. */
import { type Kysely, sql } from 'kysely';
import { folded } from '../../../contract/folded.ts';

const BEYOND_ASCII = /[^\p{ASCII}]/u;

export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['users', 'patients']) {
    await db.schema.alterTable(table).addColumn('folded_name', 'text').execute();
    const named = sql<{ id: string; name: string }>`select id, name from ${sql.table(table)} where name is not null`;
    for (const { id, name } of (await named.execute(db)).rows) {
      if (!BEYOND_ASCII.test(name)) continue;
      await sql`update ${sql.table(table)} set folded_name = ${folded(name)} where id = ${id}`.execute(db);
    }
  }
}
