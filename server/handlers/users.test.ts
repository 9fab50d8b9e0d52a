import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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
const roles = async () => {
  const { body } = await server.send('GET', '/all-users', { token: admin });
  return Object.fromEntries(body.map(({ email, role }: { email: string; role?: string }) => [email, role]));
};

test('an admin sees all users, but only what they need to know', async () => {
  const { status, body } = await server.send('GET', '/all-users', { token: admin });
  expect([status, body]).toEqual([
    200,
    [
      { _id: expect.any(String), name: 'Ada Admin', email: 'admin@clinic.test', role: 'admin' },
      { _id: expect.any(String), name: 'Pat Example', email: 'pat@clinic.test' },
    ],
  ]);
});

test('an admin is made and removed, with immediate effect on the token they already have', async () => {
  expect((await server.send('PUT', '/admin/Pat@Clinic.test', { token: admin })).body).toEqual(acknowledged.body);
  expect(await roles()).toEqual({ 'admin@clinic.test': 'admin', 'pat@clinic.test': 'admin' });
  expect((await server.send('GET', '/all-users', { token: patient })).status).toBe(200);
  expect((await server.send('PUT', '/remove-admin/pat@clinic.test', { token: admin })).body).toEqual(acknowledged.body);
  expect((await server.send('GET', '/all-users', { token: patient })).body.code).toBe('auth.not-admin');
});

test('doing it again changes nothing, and the answer says so', async () => {
  for (const path of ['/admin/admin@clinic.test', '/remove-admin/pat@clinic.test', '/remove-admin/pat@clinic.test']) {
    const { status, body } = await server.send('PUT', path, { token: admin });
    expect({ status, body }).toEqual({ status: 200, body: { ...acknowledged.body, isUnchanged: true } });
  }
  expect(await roles()).toEqual({ 'admin@clinic.test': 'admin', 'pat@clinic.test': undefined });
});

test('the last admin can’t be removed, not even by themselves', async () => {
  const last = { status: 409, body: { code: 'user.last-admin' } };
  expect(await server.send('PUT', '/remove-admin/admin@clinic.test', { token: admin })).toMatchObject(last);
  await server.send('PUT', '/admin/pat@clinic.test', { token: admin });
  expect(await server.send('PUT', '/remove-admin/admin@clinic.test', { token: admin })).toMatchObject(acknowledged);
  expect(await server.send('PUT', '/remove-admin/pat@clinic.test', { token: patient })).toMatchObject(last);
});

test('nobody becomes an admin with an address that they have not proven', async () => {
  const token = await server.identity.sign({ email: 'bo@clinic.test', email_verified: false });
  await server.send('PUT', '/user/bo@clinic.test', { token, body: { email: 'bo@clinic.test', name: 'Bo' } });
  const make = () => server.send('PUT', '/admin/bo@clinic.test', { token: admin });
  expect(await make()).toMatchObject({
    status: 409,
    body: {
      code: 'user.not-verified',
      message:
        'This person has not confirmed their email address yet. Please ask them to open the link in our email and log in once.',
    },
  });
  expect((await roles())['bo@clinic.test']).toBeUndefined();
  await server.signIn('bo@clinic.test');
  expect(await make()).toMatchObject(acknowledged);
});

test('an admin whose address is not proven does not count as a remaining one', async () => {
  const unproven = { role: 'admin' as const, verified_at: null, tokens_from: null };
  await server.store.db.updateTable('users').set(unproven).where('email', '=', 'pat@clinic.test').execute();
  expect(await server.send('PUT', '/remove-admin/admin@clinic.test', { token: admin })).toMatchObject({
    status: 409,
    body: { code: 'user.last-admin' },
  });
});

test('an admin whose address was freed does not count as a remaining one', async () => {
  await server.send('PUT', '/admin/pat@clinic.test', { token: admin });
  expect(await server.send('PUT', '/free-address/pat@clinic.test', { token: admin })).toMatchObject(acknowledged);
  expect(await server.send('PUT', '/remove-admin/admin@clinic.test', { token: admin })).toMatchObject({
    status: 409,
    body: { code: 'user.last-admin' },
  });
});

test('an account whose address was freed is listed again once it has one', async () => {
  const listed = async () => {
    const { body } = await server.send('GET', '/all-users', { token: admin });
    return body.map(({ email }: { email: string }) => email);
  };
  const before = await listed();
  expect(before).toContain('pat@clinic.test');
  await server.send('PUT', '/free-address/pat@clinic.test', { token: admin });
  expect(await listed()).toEqual(before.filter((email: string) => email !== 'pat@clinic.test'));
  server.clock.now += 2000;
  await server.signIn('pat@clinic.test');
  expect((await listed()).toSorted()).toEqual(before.toSorted());
});

test('a role change for an unknown user is 404', async () => {
  for (const call of ['admin', 'remove-admin']) {
    const answer = await server.send('PUT', `/${call}/nobody@clinic.test`, { token: admin });
    expect(answer).toMatchObject({ status: 404, body: { code: 'user.not-found' } });
  }
});

test.each([
  ['PUT', '/admin/'],
  ['PUT', '/remove-admin/'],
  ['PUT', '/desk/'],
  ['PUT', '/remove-desk/'],
  ['PUT', '/end-sessions/'],
  ['PUT', '/free-address/'],
  ['GET', '/personal-data/'],
  ['DELETE', '/user/'],
])(
  '%s %s with the id of a chosen account does nothing to another account that has its address',
  async (method, path) => {
    const users = async () => (await server.send('GET', '/all-users', { token: admin })).body;
    const [{ _id: ofAda }, { _id: ofPat }] = await users();
    await server.send('PUT', '/admin/pat@clinic.test', { token: admin });
    const before = [await users(), (await server.send('GET', '/desk-staff', { token: admin })).body];
    const call = (accountId: string) =>
      server.send(method, `${path}pat@clinic.test`, { token: admin, headers: { 'Account-Id': accountId } });
    expect(await call(ofAda)).toMatchObject({ status: 409, body: { code: 'user.replaced' } });
    // By now the address may be the caller's own.
    const own = { token: admin, headers: { 'Account-Id': ofPat } };
    expect(await server.send(method, `${path}admin@clinic.test`, own)).toMatchObject({
      status: 409,
      body: { code: 'user.replaced' },
    });
    expect([await users(), (await server.send('GET', '/desk-staff', { token: admin })).body]).toEqual(before);
    expect((await server.send('GET', '/my-appointment?email=pat@clinic.test', { token: patient })).status).toBe(200);
    expect((await call(ofPat)).status).toBe(200);
  },
);

describe('an admin takes back their own change of a role', () => {
  let bea: string;
  beforeEach(async () => {
    bea = await server.signIn('bea@clinic.test', 'Bea Admin');
    await server.send('PUT', '/admin/bea@clinic.test', { token: admin });
  });
  const change = (path: string, token: string, headers = {}) =>
    server.send('PUT', `/${path}/pat@clinic.test`, { token, headers });
  const takeBack = (path: string) => change(path, admin, { 'Takes-Back': 'role' });
  const changed = {
    status: 409,
    body: { code: 'user.changed', message: 'Another admin has changed this role, so nothing was done.' },
  };

  test.each([
    ['admin', 'remove-admin'],
    ['remove-admin', 'admin'],
  ])('%s, then %s: done, unless another admin was the last to change it', async (path, back) => {
    if (path === 'remove-admin') await change('admin', bea);
    await change(path, admin);
    expect((await takeBack(back)).body).toEqual(acknowledged.body);

    await change(path, admin);
    const before = await roles();
    for (const theirs of [back, path]) expect((await change(theirs, bea)).body).toEqual(acknowledged.body);
    expect(await takeBack(back)).toMatchObject(changed);
    expect(await roles()).toEqual(before);
    const { lines } = (await server.send('GET', '/audit', { token: admin })).body;
    expect(lines[0]).toMatchObject({ whoEmail: 'bea@clinic.test' });
  });

  test('taking back a change that another admin has already taken back changes nothing', async () => {
    await change('admin', admin);
    await change('remove-admin', bea);
    expect((await takeBack('remove-admin')).body).toEqual({ ...acknowledged.body, isUnchanged: true });
  });
});

test.each(['nobody@clinic.test', 'not-an-email'])(
  'a patient who calls PUT /admin/%s is told that it is for admins, before anything else is checked',
  async (email) => {
    const { status, body } = await server.send('PUT', `/admin/${email}`, { token: patient });
    expect([status, body.code, body.Message]).toEqual([403, 'auth.not-admin', 'Only an admin can do this.']);
  },
);

test.each([
  ['none', {}],
  ['none, with a length', { headers: { 'Content-Length': '0' } }],
  ['an empty object', { body: {} }],
  ['nothing, labeled as JSON', { body: '' }],
  ['nothing, labeled as text', { body: '', headers: { 'Content-Type': 'text/plain' } }],
  ['unexpected members', { body: { role: 'patient', userEmail: 'x@clinic.test' } }],
  ['invalid JSON', { body: '{' }],
])('a call without payload takes any body: %s', async (_what, sent) => {
  expect(await server.send('PUT', '/admin/pat@clinic.test', { token: admin, ...sent })).toMatchObject(acknowledged);
  expect(await roles()).toEqual({ 'admin@clinic.test': 'admin', 'pat@clinic.test': 'admin' });
});

test('the user has to be given by an address', async () => {
  const { status, body } = await server.send('PUT', '/admin/not-an-email', { token: admin });
  expect([status, body.message]).toEqual([400, 'userEmail: must be an email address']);
});
