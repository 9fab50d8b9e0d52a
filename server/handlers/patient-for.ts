import { randomUUID } from 'node:crypto';
import type { ParsedInput } from '../../contract/endpoint.ts';
import type { addWalkIn } from '../../contract/visit.ts';
import { invalid, Problem } from '../http/problem.ts';
import { getPatient, insertPatient } from '../store/patients.ts';
import type { Database } from '../store/tables.ts';

type Named = Pick<ParsedInput<typeof addWalkIn>, 'patientId' | 'patient'>;

/**
 * Id of the patient whom the desk names, or of the new one.
 * @param by id of the user at the desk @param at milliseconds
 * @throws Problem `patient.not-found`, or `request.invalid` when nobody is named
 */
export async function patientFor(
  tx: Database,
  { patientId, patient }: Named,
  { by, at }: { by: string; at: number },
): Promise<string> {
  if (patientId !== undefined) {
    if (!(await getPatient(tx, patientId))) throw new Problem('patient.not-found');
    return patientId;
  }
  if (!patient) throw invalid('patient', 'must be given, or patientId');
  const id = randomUUID();
  const { name, phone, email = null } = patient;
  await insertPatient(tx, { id, name, phone, email, user_id: null, created_by: by, created_at: at });
  return id;
}
