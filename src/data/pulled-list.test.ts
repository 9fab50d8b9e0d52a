import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { User } from '../../contract/user.ts';
import { openDb } from './db.ts';
import { listDoctors, putDoctor, removeDoctor } from './doctors.ts';
import { getFact } from './facts.ts';
import { getListVersion, replaceList } from './pulled-list.ts';
import { listUsers, setUserRole } from './users.ts';

const user = (name: string): User => ({ _id: name, name, email: `${name}@example.com` });
const doctor = { _id: 'd', name: 'Dr Grey', email: 'grey@example.com', specialty: 'Oral Surgery', image: '/images/a' };

test('users are listed by name, with the time of the pull', async () => {
  const db = openDb('users');
  await replaceList(db, 'users', [user('Sam'), user('Pat')], 0, 7);
  expect((await listUsers(db)).map(({ name }) => name)).toEqual(['Pat', 'Sam']);
  expect(await getFact(db, 'usersPulledAt')).toBe(7);
});

test('a list that comes again writes only what is new, changed or gone', async () => {
  const db = openDb('again');
  await replaceList(db, 'users', [user('Pat'), user('Sam'), user('Kim')], 0, 1);
  const written: string[] = [];
  db.users.hook('creating', (_, row) => void written.push(`${row.name} created`));
  db.users.hook('updating', (_, _id, row) => void written.push(`${row.name} updated`));
  db.users.hook('deleting', (_id, row) => void written.push(`${row.name} deleted`));
  const news = [user('Pat'), { ...user('Sam'), role: 'admin' as const }, user('Val')];
  expect(await replaceList(db, 'users', news, await getListVersion(db, 'users'), 2)).toBe(true);
  expect(written.toSorted()).toEqual(['Kim deleted', 'Sam updated', 'Val created']);
  expect(await listUsers(db)).toEqual(news);
});

test('a role that is added and removed leaves no trace', async () => {
  const db = openDb('roles');
  await replaceList(db, 'users', [user('Pat')], 0, 1);
  await setUserRole(db, 'Pat', 'admin');
  expect(await listUsers(db)).toEqual([{ ...user('Pat'), role: 'admin' }]);
  await setUserRole(db, 'Pat', undefined);
  expect(await listUsers(db)).toEqual([user('Pat')]);
});

test('a list of doctors that is older than a deletion is not stored', async () => {
  const db = openDb('doctors');
  await putDoctor(db, doctor);
  const version = await getListVersion(db, 'doctors');
  await removeDoctor(db, 'd');
  expect(await replaceList(db, 'doctors', [doctor], version, 1)).toBe(false);
  expect(await listDoctors(db)).toEqual([]);
  expect(await getFact(db, 'doctorsPulledAt')).toBeUndefined();
});

test('a list that is older than a new doctor is not stored either', async () => {
  const db = openDb('new-doctor');
  const version = await getListVersion(db, 'doctors');
  await putDoctor(db, doctor);
  expect(await replaceList(db, 'doctors', [], version, 1)).toBe(false);
  expect(await listDoctors(db)).toEqual([doctor]);
});

test('doctors and users are listed by name, and those with the same name by email', async () => {
  const db = openDb('names');
  const rows = [
    { ...doctor, _id: '1', name: 'Dr Pink', email: 'a@example.com' },
    { ...doctor, _id: '2', name: 'Dr Grey', email: 'z@example.com' },
    { ...doctor, _id: '3', name: 'Dr Grey', email: 'b@example.com' },
  ];
  await replaceList(db, 'doctors', rows, 0, 1);
  await replaceList(
    db,
    'users',
    rows.map(({ _id, name, email }) => ({ _id, name, email })),
    0,
    1,
  );
  expect((await listDoctors(db)).map(({ _id }) => _id)).toEqual(['3', '2', '1']);
  expect((await listUsers(db)).map(({ _id }) => _id)).toEqual(['3', '2', '1']);
});

test('a change to one list does not hold up another', async () => {
  const db = openDb('both');
  const version = await getListVersion(db, 'users');
  await putDoctor(db, doctor);
  expect(await replaceList(db, 'users', [user('Pat')], version, 1)).toBe(true);
});
