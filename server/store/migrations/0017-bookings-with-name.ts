/**
 * An index that finds every expired booking that still names somebody: the desk may book without a phone number. Servers of the
 * previous release still read `bookings_with_contact`.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index bookings_with_name on bookings (date, id) where user_name <> ''`.execute(db);
}
