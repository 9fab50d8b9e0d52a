/** For tests: the row of a patient who was added at the desk. */
import type { PatientRow } from '../store/tables.ts';

export function testPatient(changes: Partial<PatientRow> = {}): PatientRow {
  return {
    id: crypto.randomUUID(),
    name: 'Kim Example',
    folded_name: null,
    phone: '555 0101',
    email: null,
    user_id: null,
    created_by: 'desk',
    created_at: 0,
    ...changes,
  };
}
