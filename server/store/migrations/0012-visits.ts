/** The day at the front desk: walk-ins, cancellations and the events of visits. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('walk_ins')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('date', 'text', (c) => c.notNull())
    .addColumn('patient_id', 'text', (c) => c.notNull().references('patients.id'))
    .addColumn('service_id', 'text', (c) => c.references('services.id'))
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('walk_ins_by_date').on('walk_ins').column('date').execute();
  // No reference to the booking: it is gone.
  await db.schema
    .createTable('cancellations')
    .addColumn('booking_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('date', 'text', (c) => c.notNull())
    .addColumn('service_name', 'text', (c) => c.notNull())
    .addColumn('start_minute', 'integer', (c) => c.notNull())
    .addColumn('patient_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('cancellations_by_date').on('cancellations').column('date').execute();
  // No reference here either: an event may concern a booking that was canceled since.
  await db.schema
    .createTable('visit_events')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('date', 'text', (c) => c.notNull())
    .addColumn('visit_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('undoes', 'text')
    .addColumn('minutes', 'integer')
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('visit_events_by_date').on('visit_events').column('date').execute();
}
