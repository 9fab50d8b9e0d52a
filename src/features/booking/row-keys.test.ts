import { expect, test } from 'vitest';
import { rowKeys } from './row-keys.ts';

const row = { serviceId: 'cleaning', date: 'Jan 8, 2030', slot: '08.00 AM - 08.30 AM' };

test('a row has the same key once the clinic has given it an id', () => {
  const [waiting, confirmed] = [
    { ...row, _id: 'key' },
    { ...row, _id: 'id' },
  ];
  expect(rowKeys([waiting])).toEqual(rowKeys([confirmed]));
});

test('every row has a key of its own', () => {
  const rows = [row, row, { ...row, serviceId: 'other' }, { ...row, date: 'Jan 9, 2030' }, { ...row, slot: '09' }];
  expect(new Set(rowKeys(rows)).size).toBe(rows.length);
});
