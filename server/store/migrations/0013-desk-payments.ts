/** Payments at the desk, and the counter-entries that take them back. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // No reference to the booking: a payment that was taken back outlives a canceled booking.
  await db.schema
    .createTable('desk_payments')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('booking_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('takes_back', 'text', (c) => c.unique())
    .addColumn('reference', 'text')
    .addColumn('amount_cents', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('noted_at', 'bigint')
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('desk_payments_by_booking').on('desk_payments').column('booking_id').execute();
}
