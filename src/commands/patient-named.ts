/** Whom somebody at the desk has named: one whom the clinic knows, or a new patient. */
export interface PatientNamed {
  /** Missing for a new patient for whom this is the first request. */
  patientId?: string | undefined;
  name: string;
  phone: string;
  /** What would tell the clinic of them waits on this device. */
  isUnsent?: boolean | undefined;
}

/**
 * The request has the id of a known one alone; the names stay beside it, for the screens of this device. Each request for a new
 * one has all of it: which of them the clinic accepts is not known yet.
 */
export function whoOf({ patientId, name, phone, isUnsent }: PatientNamed) {
  return patientId === undefined || isUnsent
    ? { who: { patientId: patientId ?? crypto.randomUUID(), patient: { name, phone } }, beside: {} }
    : { who: { patientId }, beside: { patient: { name, phone } } };
}
