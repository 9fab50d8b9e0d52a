import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { openDb } from './db.ts';
import { forget } from './kept-on-device.ts';
import { lockForSignOut } from './outbox-entries.ts';
import { addPrint, deletePrintsBefore, listPrints, nameWantedRow, wantedRowId } from './prints.ts';

const at = '2030-01-08T13:05:00.000Z';
const print = (date: string, ...visitIds: string[]) => ({ date, at, visitIds });

test('the last print of a day comes first, and no two prints of a day have the same number', async () => {
  const db = openDb('prints');
  const always = () => 0.5;
  const first = await addPrint(db, print('2030-01-08', 'pat', 'kim'), always);
  const second = await addPrint(db, print('2030-01-08', 'kim', 'pat'), always);
  await addPrint(db, print('2030-01-09', 'sam'), always);
  expect(first.number).not.toBe(second.number);
  expect(await listPrints(db, '2030-01-08')).toEqual([second, first]);
});

test.each([0, 0.999999])('a number has three digits', async (part) => {
  const { number } = await addPrint(openDb(`digits-${part}`), print('2030-01-08'), () => part);
  expect(String(number)).toHaveLength(3);
});

test('the first three-digit number follows the last', async () => {
  const db = openDb('last-number');
  const numbers = [];
  for (const _ of [1, 2, 3]) numbers.push((await addPrint(db, print('2030-01-08'), () => 0.999999)).number);
  expect(numbers).toEqual([999, 100, 101]);
});

test('a print is deleted with its day', async () => {
  const db = openDb('prints-of-past-days');
  await addPrint(db, print('2030-01-08', 'pat'));
  const kept = await addPrint(db, print('2030-01-09', 'pat'));
  await deletePrintsBefore(db, '2030-01-09');
  expect(await db.prints.toArray()).toEqual([kept]);
});

test.each([
  ['signing out', lockForSignOut],
  ['forgetting', (db: ReturnType<typeof openDb>) => forget(db, [])],
])('%s deletes the prints', async (name, end) => {
  const db = openDb(`prints-${name}`);
  await addPrint(db, print('2030-01-08', 'pat'));
  await end(db);
  expect(await db.prints.count()).toBe(0);
});

test('the printed row of a waiting booking leads to the booking that the clinic has made', async () => {
  const db = openDb('prints-of-what-waits');
  await addPrint(db, print('2030-01-08', 'pat', wantedRowId(7), wantedRowId(71)));
  await addPrint(db, print('2030-01-08', wantedRowId(71)));
  await nameWantedRow(db, 7, 'kim');
  const prints = await listPrints(db, '2030-01-08');
  expect(prints.map(({ visitIds }) => visitIds)).toEqual([[wantedRowId(71)], ['pat', 'kim', wantedRowId(71)]]);
});
