/** When a user's address was proven, claimed and released, which tokens count, and when the user was made an admin. */
import { type Kysely, sql } from 'kysely';

const COLUMNS = [
  ['verified_at', 'bigint'],
  ['tokens_from', 'bigint'],
  ['claimed_at', 'bigint'],
  ['claim_provider', 'text'],
  ['made_admin_at', 'bigint'],
  ['released_at', 'bigint'],
] as const;

export async function up(db: Kysely<never>): Promise<void> {
  // SQLite adds one column at a time.
  for (const [name, type] of COLUMNS) await db.schema.alterTable('users').addColumn(name, type).execute();
  await sql`update users set made_admin_at = created_at where role = 'admin'`.execute(db);
}
