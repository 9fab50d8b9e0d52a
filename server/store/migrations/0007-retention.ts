/** Leases, each held by one process at a time, and indexes that find expired rows without reading all rows. */
import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('leases')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .addColumn('done_at', 'bigint')
    .execute();
  await db.schema.createIndex('answers_by_time').on('answers').column('created_at').execute();
  // Only rows that name somebody: swept rows leave the index.
  await sql`create index bookings_with_contact on bookings (date, id) where phone <> ''`.execute(db);
}
