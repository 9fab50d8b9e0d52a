/** Since when the provider has been deciding about a payment, which takes some banks days. Null in rows of earlier releases. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('payments').addColumn('processing_since', 'bigint').execute();
}
