/** Patients: who comes to an appointment. Each account has one of its own, with the account's id, and may answer for others. */
import type { Database, PatientRow } from './tables.ts';

interface OwnPatient {
  userId: string;
  /** The last one they gave. */
  phone?: string;
  /** Milliseconds. */
  at: number;
}

/** Makes the account's own patient if it is missing. */
export async function keepOwnPatient(tx: Database, { userId, phone, at }: OwnPatient): Promise<void> {
  const own = { id: userId, name: null, email: null, user_id: userId, created_by: null, created_at: at };
  await tx
    .insertInto('patients')
    .values({ ...own, phone: phone ?? '' })
    .onConflict((conflict) =>
      phone === undefined ? conflict.doNothing() : conflict.column('id').doUpdateSet({ phone, user_id: userId }),
    )
    .execute();
}

/**
 * From now on the account answers for every patient without one who has its address, and sees their appointments. Only for an
 * address that is proven: anybody may write down any.
 */
export async function adoptPatients(tx: Database, { id, email }: { id: string; email: string }): Promise<void> {
  const adopted = await tx
    .updateTable('patients')
    .set({ user_id: id })
    .where('email', '=', email)
    .where('user_id', 'is', null)
    .returning('id')
    .execute();
  if (adopted.length === 0) return;
  const ids = adopted.map((patient) => patient.id);
  await tx.updateTable('bookings').set({ user_id: id }).where('patient_id', 'in', ids).execute();
}

/** Other than the account's own, oldest first. */
export async function listPatientsOfUser(db: Database, userId: string): Promise<PatientRow[]> {
  return db
    .selectFrom('patients')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '!=', userId)
    .orderBy('created_at')
    .execute();
}

export async function getPatient(db: Database, id: string): Promise<PatientRow | undefined> {
  return db.selectFrom('patients').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertPatient(tx: Database, patient: PatientRow): Promise<void> {
  await tx.insertInto('patients').values(patient).execute();
}
