/** Sessions that people have ended by logging out, each identified by the time of its login at the identity provider. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('ended_sessions')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('auth_time', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('ended_sessions_key', ['user_id', 'auth_time'])
    .execute();
}
