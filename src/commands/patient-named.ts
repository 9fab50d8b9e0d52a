/** The patient that the desk has named: one that the clinic knows, or a new one. */
export interface PatientNamed {
  /** Missing for a new patient for whom this is the first request. */
  patientId?: string | undefined;
  name: string;
  phone: string;
  /** The request that introduces them to the clinic still waits on this device. */
  isUnsent?: boolean | undefined;
}

/**
 * A request for a known patient has only the id; the name and phone stay beside it, for the screens of this device. Each request
 * for a new patient has all of it, because it is not known yet which of them the clinic accepts.
 */
export function whoOf({ patientId, name, phone, isUnsent }: PatientNamed) {
  return patientId === undefined || isUnsent
    ? { who: { patientId: patientId ?? crypto.randomUUID(), patient: { name, phone } }, beside: {} }
    : { who: { patientId }, beside: { patient: { name, phone } } };
}
