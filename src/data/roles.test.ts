import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { openDb } from './db.ts';
import { getFact, setFact } from './facts.ts';
import { putVisitsOfDay } from './kept-visits.ts';
import { addPrint, listPrints } from './prints.ts';
import { getListVersion, replaceList } from './pulled-list.ts';
import { setDesk, setRole } from './roles.ts';

const sheet = { asOf: '2030-01-08T13:00:00.000Z', last: 0, visits: [], events: [], cancellations: [], staff: [] };
const day = { ...sheet, date: '2030-01-08', fetchedAt: 1 };
const user = { _id: 'pat', name: 'Pat', email: 'pat@example.com' };
const alert = { _id: 'a', kind: 'disputed', since: 1 };

test('a person who leaves the desk keeps no sheet, and a sheet that arrives late is not kept either', async () => {
  const db = openDb('left-desk');
  await setDesk(db, true);
  await putVisitsOfDay(db, day, 0);
  await setFact(db, 'deskProof', { last: 0, asOf: day.asOf, at: 1 });
  await setDesk(db, true);
  expect(await db.visits.count()).toBe(1);
  await setDesk(db, false);
  expect(await db.visits.count()).toBe(0);
  expect(await getFact(db, 'deskProof')).toBeUndefined();
  expect(await putVisitsOfDay(db, day, 0)).toBe(false);
});

test('a person who leaves the desk keeps no print, even after coming back', async () => {
  const db = openDb('left-prints');
  await setDesk(db, true);
  await addPrint(db, { date: day.date, at: day.asOf, visitIds: ['pat'] });
  await setDesk(db, true);
  expect(await listPrints(db, day.date)).toHaveLength(1);
  await setDesk(db, false);
  expect(await db.prints.count()).toBe(0);
  await setDesk(db, true);
  expect(await listPrints(db, day.date)).toEqual([]);
});

test('a person who is no longer an admin keeps nobody else’s account and no payment alerts', async () => {
  const db = openDb('left-admins');
  await setRole(db, 'admin');
  expect(await getFact(db, 'isDesk')).toBe(true);
  await replaceList(db, 'users', [user], 0, 1);
  await replaceList(db, 'paymentAlerts', [alert], 0, 1);
  const version = await getListVersion(db, 'users');
  await setRole(db, 'admin');
  expect(await db.users.count()).toBe(1);
  await setRole(db, null);
  expect([await db.users.count(), await db.paymentAlerts.count()]).toEqual([0, 0]);
  // The list is unknown, not empty.
  expect(await getFact(db, 'usersPulledAt')).toBeUndefined();
  expect(await replaceList(db, 'users', [user], version, 2)).toBe(false);
});

test('data that a patient may see stays', async () => {
  const db = openDb('patient');
  await replaceList(db, 'users', [user], 0, 1);
  await setRole(db, null);
  expect(await db.users.count()).toBe(1);
});
