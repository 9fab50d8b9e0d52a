/**
 * Indexes for deleting an account and for logins. Without them, both read all payments and all bookings, and so does the foreign
 * key of bookings when a patient is deleted.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.createIndex('payments_of_user').on('payments').column('user_id').execute();
  await db.schema.createIndex('bookings_of_patient').on('bookings').column('patient_id').execute();
  await sql`create index users_without_name on users (id) where name = ''`.execute(db);
}
