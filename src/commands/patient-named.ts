/** Whom somebody at the desk has named: one whom the clinic knows (`patientId`), or a new patient. */
export interface PatientNamed {
  patientId?: string | undefined;
  name: string;
  phone: string;
}

/** The request has the id of a known one alone; the names stay beside it, for the screens of this device. */
export function whoOf({ patientId, name, phone }: PatientNamed) {
  return patientId === undefined
    ? { who: { patient: { name, phone } }, beside: {} }
    : { who: { patientId }, beside: { patient: { name, phone } } };
}
