/** Finds a person's refused answers by age: they are bounded, and accepted ones are not. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index refused_answers on answers (user_id, created_at) where status >= 400`.execute(db);
}
