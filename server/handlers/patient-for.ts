import { randomUUID } from 'node:crypto';
import type { ParsedInput } from '../../contract/endpoint.ts';
import { visibleName } from '../../contract/visible-name.ts';
import type { addWalkIn } from '../../contract/visit.ts';
import { invalid, Problem } from '../http/problem.ts';
import { type Contact, getContact } from '../store/patient-contacts.ts';
import { insertPatient, leaveAccount, lockPatient } from '../store/patients.ts';
import type { Database } from '../store/tables.ts';
import { findOwnerId, getUser, isDeleted } from '../store/users.ts';

type Named = Pick<ParsedInput<typeof addWalkIn>, 'patientId' | 'patient'>;

/**
 * The patient whom the desk names, or a new one. A new one is added once under the id that the device made: its requests for them
 * may arrive in any order, and at the same moment.
 * @param by id of the user at the desk @param at milliseconds
 * @throws Problem `patient.not-found`, also for the id of a forgotten patient, or `request.invalid` without a visible name
 */
export async function patientFor(
  tx: Database,
  { patientId, patient }: Named,
  { by, at }: { by: string; at: number },
): Promise<Contact & { id: string }> {
  if (!patient && patientId === undefined) throw invalid('patient', 'must be given, or patientId');
  if (patient) {
    const { phone, email = null } = patient;
    const name = visibleName(patient.name);
    if (name === '') throw invalid('patient.name', 'must not be empty');
    // A person who proves the address later gets the patient as well (`adoptPatients`).
    const user_id = (email && (await findOwnerId(tx, email))) || null;
    const added = { id: patientId ?? randomUUID(), name, phone, email, user_id };
    if (await insertPatient(tx, { ...added, created_by: by, created_at: at })) {
      // The foreign key `user_id` makes this transaction and a deletion (`forgetUser`) wait for each other. Also locking the
      // account could deadlock with a deletion that waits for this key.
      const owner = user_id === null ? undefined : await getUser(tx, user_id);
      if (!owner || !isDeleted(owner)) return added;
      await leaveAccount(tx, added.id);
      return { ...added, user_id: null };
    }
  }
  const id = patientId as string;
  await lockPatient(tx, id);
  const known = await getContact(tx, id);
  if (!known) throw new Problem('patient.not-found');
  return { id, ...known };
}
