/**
 * Indexes for the deletion of an account and for logins. Without them, each looks at all payments and all bookings: also the
 * store itself, to see whether a booking still names a patient who is deleted.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.createIndex('payments_of_user').on('payments').column('user_id').execute();
  await db.schema.createIndex('bookings_of_patient').on('bookings').column('patient_id').execute();
  await sql`create index users_without_name on users (id) where name = ''`.execute(db);
}
