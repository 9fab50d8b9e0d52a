/** Leases, of which one process at a time holds each, and what finds the rows whose time is over without reading all. */
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
  // Only those that name somebody: swept rows leave it.
  await sql`create index bookings_with_contact on bookings (date, id) where phone <> ''`.execute(db);
}
