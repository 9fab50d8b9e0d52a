/** When somebody's current time at the front desk began, and when they first worked there. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // SQLite adds one column at a time.
  for (const name of ['desk_since', 'made_desk_at']) {
    await db.schema.alterTable('users').addColumn(name, 'bigint').execute();
  }
}
