import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let admin: string;
let patient: string;
beforeEach(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin@clinic.test', 'Ada Admin');
  patient = await server.signIn('pat@clinic.test', 'Pat Example');
});
afterEach(() => server.close());

const acknowledged = { status: 200, body: { result: { acknowledged: true } } };
const ask = async (path: string, token: string) => (await server.send('GET', path, { token })).body;
const staff = async () => {
  const ids = await ask('/desk-staff', admin);
  const users = (await ask('/all-users', admin)) as { _id: string; name: string }[];
  return users.filter(({ _id }) => ids.includes(_id)).map(({ name }) => name);
};
const mayPatientSeeDesk = () => ask('/check-desk/pat@clinic.test', patient);

test('desk staff are added and removed, and are told so', async () => {
  expect([await staff(), await mayPatientSeeDesk()]).toEqual([[], { isDesk: false, name: 'Pat Example' }]);
  const { body: done } = acknowledged;
  const change = async (path: string) => (await server.send('PUT', path, { token: admin })).body;
  expect(await change('/desk/Pat@clinic.test')).toEqual(done);
  expect(await change('/desk/Pat@clinic.test')).toEqual({ ...done, isUnchanged: true });
  expect([await staff(), await mayPatientSeeDesk()]).toEqual([['Pat Example'], { isDesk: true, name: 'Pat Example' }]);
  expect(await change('/remove-desk/pat@clinic.test')).toEqual(done);
  expect(await change('/remove-desk/pat@clinic.test')).toEqual({ ...done, isUnchanged: true });
  expect([await staff(), await mayPatientSeeDesk()]).toEqual([[], { isDesk: false, name: 'Pat Example' }]);
});

test('the specified calls answer the same for desk staff as for anybody else', async () => {
  const answers = () =>
    Promise.all([
      ask('/all-users', admin),
      ask('/check-admin/pat@clinic.test', patient),
      ask('/check-admin/admin@clinic.test', admin),
    ]);
  const before = await answers();
  for (const email of ['pat@clinic.test', 'admin@clinic.test']) {
    await server.send('PUT', `/desk/${email}`, { token: admin });
  }
  expect(await staff()).toEqual(['Ada Admin', 'Pat Example']);
  expect(await answers()).toEqual(before);
  expect(before.slice(1)).toEqual([{ role: null }, { role: 'admin' }]);
});

test('an admin sees the desk without being desk staff, and desk staff are not admins', async () => {
  expect(await ask('/check-desk/admin@clinic.test', admin)).toEqual({ isDesk: true, name: 'Ada Admin' });
  expect(await staff()).toEqual([]);
  await server.send('PUT', '/desk/pat@clinic.test', { token: admin });
  expect((await ask('/all-users', patient)).code).toBe('auth.not-admin');
  expect((await ask('/desk-staff', patient)).code).toBe('auth.not-admin');
});

test('only a person who has proven their address can work at the desk, and only as long as they have it', async () => {
  const token = await server.identity.sign({ email: 'bo@clinic.test', email_verified: false });
  const bo = await server.send('PUT', '/user/bo@clinic.test', { token, body: { email: 'bo@clinic.test', name: 'Bo' } });
  const make = (email: string) => server.send('PUT', `/desk/${email}`, { token: admin });
  expect((await make('bo@clinic.test')).body.code).toBe('user.not-verified');
  expect((await make('nobody@clinic.test')).body.code).toBe('user.not-found');
  // However it came to that.
  await server.store.db.updateTable('users').set({ desk_since: 1 }).where('email', '=', 'bo@clinic.test').execute();
  expect(await ask('/check-desk/bo@clinic.test', bo.body.accessToken)).toEqual({ isDesk: false, name: 'Bo' });
  expect((await ask('/visits?date=Nov 23, 2026', bo.body.accessToken)).code).toBe('auth.not-desk');
  expect(await staff()).toEqual([]);
  await make('pat@clinic.test');
  await server.send('PUT', '/free-address/pat@clinic.test', { token: admin });
  server.clock.now += 60_000;
  const again = await server.signIn('pat@clinic.test', 'Pat Example');
  expect(await ask('/check-desk/pat@clinic.test', again)).toEqual({ isDesk: false, name: 'Pat Example' });
  expect(await staff()).toEqual([]);
});
