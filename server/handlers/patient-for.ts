import { randomUUID } from 'node:crypto';
import type { ParsedInput } from '../../contract/endpoint.ts';
import type { addWalkIn } from '../../contract/visit.ts';
import { invalid, Problem } from '../http/problem.ts';
import { type Contact, getContact, insertPatient } from '../store/patients.ts';
import type { Database } from '../store/tables.ts';

type Named = Pick<ParsedInput<typeof addWalkIn>, 'patientId' | 'patient'>;

/**
 * The patient whom the desk names, or the new one.
 * @param by id of the user at the desk @param at milliseconds
 * @throws Problem `patient.not-found`, or `request.invalid` when nobody is named
 */
export async function patientFor(
  tx: Database,
  { patientId, patient }: Named,
  { by, at }: { by: string; at: number },
): Promise<Contact & { id: string }> {
  if (patientId !== undefined) {
    const known = await getContact(tx, patientId);
    if (!known) throw new Problem('patient.not-found');
    return { id: patientId, ...known };
  }
  if (!patient) throw invalid('patient', 'must be given, or patientId');
  const { name, phone, email = null } = patient;
  const added = { id: randomUUID(), name, phone, email, user_id: null };
  await insertPatient(tx, { ...added, created_by: by, created_at: at });
  return added;
}
