import { expect, test } from 'vitest';
import type { OutboxEntry } from '../../../data/db.ts';
import { isSearchable, knownPatients, withHeard } from './known-patients.ts';

const visit = (patientId: string, name: string, phone: string) =>
  ({ _id: `v${patientId}`, kind: 'booking', patientId, name, phone, payment: false, createdAt: '' }) as const;
const sheets = [
  {
    visits: [visit('1', 'Robin Example', '212 555 0101'), visit('2', 'Kid Example', '212 555 0101')],
    cancellations: [],
  },
  { visits: [visit('1', 'Robin Example', '212 555 0101'), visit('', 'Nobody Yet', '212 555 0101')], cancellations: [] },
];
const namesOf = (text: string) => knownPatients(sheets, [], text).map(({ name }) => name);

test('a patient on two days is listed once, and two who share a number are listed separately', () => {
  expect(namesOf('example')).toEqual(['Kid Example', 'Robin Example']);
  expect(namesOf('5550101')).toEqual(['Kid Example', 'Robin Example']);
});

test('one letter or two digits are too little for a search, as at the clinic', () => {
  expect(['r', '55', ' ', ''].map(isSearchable)).toEqual([false, false, false, false]);
  expect(['ro', '555', 'é.l'].map(isSearchable)).toEqual([true, true, true]);
  expect(namesOf('r')).toEqual([]);
});

test('patients from the device keep their places when the clinic answers', () => {
  const known = knownPatients(sheets, [], 'example');
  const heard = [
    { _id: '9', name: 'Ann Example', phone: '1' },
    { _id: '1', name: 'Robin Example', phone: '2' },
  ];
  expect(withHeard(known, heard).map(({ _id, phone }) => [_id, phone])).toEqual([
    ['2', '212 555 0101'],
    ['1', '2'],
    ['9', '1'],
  ]);
});

test('a new patient with waiting entries is found once, and as the clinic lists them once it does', () => {
  const wanted = (input: object) => ({ name: 'bookForPatient', input }) as OutboxEntry;
  const patient = { name: 'Nora Example', phone: '212 555 0109' };
  const entries = [
    wanted({ patientId: 'n', patient, slot: 'one' }),
    wanted({ patientId: 'n', patient, slot: 'another' }),
    wanted({ patientId: '1' }),
    wanted({ patient: { name: 'Old Example', phone: '1' } }),
    { name: 'cancelBooking', input: { id: 'b' } } as OutboxEntry,
  ];
  expect(knownPatients([], entries, 'example')).toEqual([{ _id: 'n', ...patient, isUnsent: true }]);
  const listed = { visits: [visit('n', patient.name, patient.phone)], cancellations: [] };
  expect(knownPatients([listed], entries, 'example')).toEqual([{ _id: 'n', ...patient }]);
});
