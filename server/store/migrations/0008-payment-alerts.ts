/** Payments that a person has to look at, and the admin who did. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('payment_alerts')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    // The provider's id of an intent, or of the event if that names none.
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('booking_id', 'text')
    .addColumn('detail', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint')
    .addColumn('seen_by', 'text', (column) => column.references('users.id'))
    .addUniqueConstraint('one_alert_of_a_kind', ['subject', 'kind'])
    .execute();
}
