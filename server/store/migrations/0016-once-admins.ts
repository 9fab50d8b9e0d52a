/** Hashes of addresses that used to belong to an admin's account. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('once_admins')
    .addColumn('address_hash', 'text', (column) => column.primaryKey().notNull())
    .execute();
}
