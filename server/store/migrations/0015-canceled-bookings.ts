/** What it takes to restore a canceled booking. Null in rows of releases that could not restore one. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  const add = (column: string, type: 'text' | 'integer' | 'bigint') =>
    db.schema.alterTable('cancellations').addColumn(column, type).execute();
  await add('service_id', 'text');
  await add('user_id', 'text');
  await add('price_cents', 'integer');
  await add('booked_at', 'bigint');
  await add('held', 'integer');
  await add('restored_as', 'text');
}
