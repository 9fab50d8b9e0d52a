import * as v from 'valibot';
import { LONGEST_SHORT_TEXT, ShortText, visiblePhone } from '../../../../contract/text.ts';
import { visibleName } from '../../../../contract/visible-name.ts';
import type { PatientNamed } from '../../../commands/patient-named.ts';
import { phoneProblem } from '../../../words/phone-problem.ts';

/** `patientId` is empty for a new patient. `isUnsent` as in `KnownPatient`. */
export const PatientValues = v.object({
  patientId: v.string(),
  isUnsent: v.boolean(),
  name: v.string(),
  phone: v.string(),
});
export type PatientValues = v.InferOutput<typeof PatientValues>;

export const NO_PATIENT: PatientValues = { patientId: '', isUnsent: false, name: '', phone: '' };

/** A patient whom the clinic knows is taken as is. */
export const patientRules = {
  name: (name: string, { patientId }: PatientValues) => (patientId ? null : nameProblem(name)),
  phone: (phone: string, { patientId }: PatientValues) => (patientId ? null : phoneProblem(phone, 'a')),
};

export function namedIn({ patientId, isUnsent, name, phone }: PatientValues): PatientNamed {
  return patientId ? { patientId, isUnsent, name, phone } : { name: visibleName(name), phone: visiblePhone(phone) };
}

/** A number typed as the name moves to the phone, if that is empty. */
export function withNumberMoved(values: PatientValues): PatientValues {
  const isNumber = /\d{3}/.test(values.name.replaceAll(/\D/g, '')) && /^[\d\s+\-()./x]*$/.test(values.name);
  return isNumber && values.phone === '' ? { ...values, name: '', phone: values.name.trim() } : values;
}

function nameProblem(name: string): string | null {
  const visible = visibleName(name);
  if (visible === '') return 'Please enter a name';
  return v.is(ShortText, visible) ? null : `Please enter a name of one line, up to ${LONGEST_SHORT_TEXT} characters`;
}
