/** Who works at the front desk, and since when. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('users').addColumn('desk_since', 'bigint').execute();
}
