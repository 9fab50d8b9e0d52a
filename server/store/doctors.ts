import type { Database, DoctorRow } from './tables.ts';

/** False when another doctor has this email. */
export async function insertDoctor(db: Database, doctor: DoctorRow): Promise<boolean> {
  const inserted = await db
    .insertInto('doctors')
    .values(doctor)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Sorted by name. */
export async function listDoctorRows(db: Database): Promise<DoctorRow[]> {
  return db.selectFrom('doctors').selectAll().orderBy('name').orderBy('email').execute();
}

export async function deleteDoctorRow(db: Database, id: string): Promise<boolean> {
  const deleted = await db.deleteFrom('doctors').where('id', '=', id).returning('id').executeTakeFirst();
  return deleted !== undefined;
}
