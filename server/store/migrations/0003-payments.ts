/** Payments, the provider's events that were received, and what the payment simulator keeps. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // No reference to the booking: money can arrive for one that is gone, and must then be found.
  await db.schema
    .createTable('payments')
    .addColumn('booking_id', 'text', (c) => c.notNull())
    .addColumn('attempt', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('intent_id', 'text', (c) => c.unique())
    .addColumn('amount_cents', 'integer', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('payments_key', ['booking_id', 'attempt'])
    .execute();
  await db.schema
    .createTable('payment_events')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('simulator')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .execute();
}
