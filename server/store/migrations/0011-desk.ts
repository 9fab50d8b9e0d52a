/** When a person's current time as desk staff began, and when they first became staff. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // SQLite adds one column at a time.
  for (const name of ['desk_since', 'made_desk_at']) {
    await db.schema.alterTable('users').addColumn(name, 'bigint').execute();
  }
}
