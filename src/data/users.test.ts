import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { openDb } from './db.ts';
import { setUserRole } from './users.ts';

const db = openDb('users');
afterEach(() => db.users.clear());

const una = { _id: '1', email: 'una@clinic.test', name: 'Una' };

test('a role is given to a proven address only, so whoever has it is not called unconfirmed', async () => {
  await db.users.put({ ...una, isUnproven: true });
  await setUserRole(db, una._id, 'admin');
  expect(await db.users.get(una._id)).toEqual({ ...una, role: 'admin' });
});

test('taking a role proves nothing', async () => {
  await db.users.put({ ...una, isUnproven: true, role: 'admin' });
  await setUserRole(db, una._id, undefined);
  expect(await db.users.get(una._id)).toEqual({ ...una, isUnproven: true });
});
