/** An index that finds the walk-ins of a patient without reading all walk-ins. */
import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.createIndex('walk_ins_of_patient').on('walk_ins').column('patient_id').execute();
}
