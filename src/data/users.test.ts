import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { openDb } from './db.ts';
import { setUserRole } from './users.ts';

const db = openDb('users');
afterEach(() => db.users.clear());

const una = { _id: '1', email: 'una@clinic.test', name: 'Una' };

test('only a proven address gets a role, so a user with a role is not called unconfirmed', async () => {
  await db.users.put({ ...una, isUnproven: true });
  await setUserRole(db, una._id, 'admin');
  expect(await db.users.get(una._id)).toEqual({ ...una, role: 'admin' });
});

test('removing a role does not prove the address', async () => {
  await db.users.put({ ...una, isUnproven: true, role: 'admin' });
  await setUserRole(db, una._id, undefined);
  expect(await db.users.get(una._id)).toEqual({ ...una, isUnproven: true });
});
