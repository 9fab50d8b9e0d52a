/** Patients: the people who come to appointments. Each account has its own patient, with its id, and may answer for others. */
import { type Insertable, sql } from 'kysely';
import { folded } from '../../contract/folded.ts';
import type { Database, PatientRow } from './tables.ts';

interface OwnPatient {
  userId: string;
  /** The last number they gave. */
  phone?: string;
  /** Milliseconds. */
  at: number;
}

/** Creates the account's own patient if it is missing; otherwise stores a phone number that has changed. */
export async function keepOwnPatient(tx: Database, { userId, phone, at }: OwnPatient): Promise<void> {
  // Checked first: the insert would wait for a lock on this patient. A deletion locks the patient, then the account. A login has
  // already locked the account, so the two would deadlock.
  if (phone === undefined && (await hasPatient(tx, userId))) return;
  // Most people give the number that is already stored: don't rewrite the row.
  const kept = sql`
    update set phone = excluded.phone, user_id = excluded.user_id
    where patients.phone <> excluded.phone or patients.user_id is distinct from excluded.user_id
  `;
  await sql`
    insert into patients (id, user_id, phone, created_at) values (${userId}, ${userId}, ${phone ?? ''}, ${at})
    on conflict (id) do ${phone === undefined ? sql`nothing` : kept}
  `.execute(tx);
}

async function hasPatient(tx: Database, id: string): Promise<boolean> {
  const patient = await tx.selectFrom('patients').select('id').where('id', '=', id).executeTakeFirst();
  return patient !== undefined;
}

/**
 * Makes the account answer for every patient who has its address and no account, so that it sees their appointments. Only for
 * a proven address: anybody can enter any address.
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

/** Includes the account's own patient. Oldest first. */
export async function listPatientsOfUser(db: Database, userId: string): Promise<PatientRow[]> {
  return db.selectFrom('patients').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();
}

/** False if the id is already in use, even if a concurrent transaction has only just added it. */
export async function insertPatient(tx: Database, patient: Insertable<PatientRow>): Promise<boolean> {
  const added = await tx
    .insertInto('patients')
    .values({ ...patient, folded_name: folded(patient.name ?? '') })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** No account answers for the patient any longer, until one proves their address (`adoptPatients`). */
export async function leaveAccount(tx: Database, id: string): Promise<void> {
  await tx.updateTable('patients').set({ user_id: null }).where('id', '=', id).execute();
}

/** Locks until the transaction ends, by an update that changes nothing: no account can adopt the patient before that. */
export async function lockPatient(tx: Database, id: string): Promise<void> {
  await tx
    .updateTable('patients')
    .set(({ ref }) => ({ phone: ref('phone') }))
    .where('id', '=', id)
    .execute();
}

/** Locks everybody the account answers for: a booking for one of them either waits or has already committed. */
export async function lockPatientsOfUser(tx: Database, userId: string): Promise<void> {
  await tx
    .updateTable('patients')
    .set(({ ref }) => ({ phone: ref('phone') }))
    .where('user_id', '=', userId)
    .execute();
}
