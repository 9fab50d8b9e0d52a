import { expect, test } from 'vitest';
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
const namesOf = (text: string) => knownPatients(sheets, text).map(({ name }) => name);

test('one of two days is one patient, and two who share a number are two', () => {
  expect(namesOf('example')).toEqual(['Kid Example', 'Robin Example']);
  expect(namesOf('5550101')).toEqual(['Kid Example', 'Robin Example']);
});

test('nobody is looked for by one letter or two digits, as at the clinic', () => {
  expect(['r', '55', ' ', ''].map(isSearchable)).toEqual([false, false, false, false]);
  expect(['ro', '555', 'é.l'].map(isSearchable)).toEqual([true, true, true]);
  expect(namesOf('r')).toEqual([]);
});

test('those of the device keep their places when the clinic answers', () => {
  const known = knownPatients(sheets, 'example');
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
