/** What it takes to give a canceled booking back as it was. Null in rows of a release that could not. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  const columns = { service_id: 'text', user_id: 'text', price_cents: 'integer', booked_at: 'bigint' } as const;
  for (const [column, type] of Object.entries(columns)) {
    await db.schema.alterTable('cancellations').addColumn(column, type).execute();
  }
}
