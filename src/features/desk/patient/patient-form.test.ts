import { expect, test } from 'vitest';
import { NO_PATIENT, namedIn, patientRules, withNumberMoved } from './patient-form.ts';

const typed = (name: string, phone = '') => ({ ...NO_PATIENT, name, phone });

test('a number typed as the name moves to the phone', () => {
  expect(withNumberMoved(typed(' 212 555 0101'))).toEqual(typed('', '212 555 0101'));
  expect(withNumberMoved(typed('Robin'))).toEqual(typed('Robin'));
  expect(withNumberMoved(typed('212 555 0101', '212 555 0102'))).toEqual(typed('212 555 0101', '212 555 0102'));
  expect(withNumberMoved(typed('2'))).toEqual(typed('2'));
});

test('a known patient is taken as is, and a new one needs both name and phone', () => {
  const known = { patientId: 'p', isUnsent: false, name: 'Robin', phone: '' };
  expect(patientRules.phone('', known)).toBeNull();
  expect(namedIn(known)).toEqual(known);
  expect(patientRules.phone('', typed('Robin'))).toBe('Please enter a phone number');
  expect(patientRules.name(' ', typed(' '))).toBe('Please enter a name');
  expect(namedIn(typed(' Robin ', ' 5550101 '))).toEqual({ name: 'Robin', phone: '5550101' });
});

test('a pasted phone number is accepted, without invisible characters and with any hyphen', () => {
  const pasted = '\u202a212\u2011555\u20137001\u202c';
  expect(patientRules.phone(pasted, typed('Robin', pasted))).toBeNull();
  expect(namedIn(typed('Robin', pasted))).toEqual({ name: 'Robin', phone: '212-555-7001' });
});

test('characters that are invisible or change the text direction are removed from a typed name', () => {
  const name = '\u202eevil\u202c \u2066Na\u200eme\u2069';
  expect(patientRules.name(name, typed(name))).toBeNull();
  expect(namedIn(typed(name, '5550101'))).toEqual({ name: 'evil Name', phone: '5550101' });
  expect(patientRules.name('\u202e', typed('\u202e'))).toBe('Please enter a name');
});
