import { SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { wish } from '../../test/wish.ts';
import { giveDeskOnce } from '../store/desk-staff.ts';
import { giveAdminOnce } from '../store/users.ts';
import { startTestServer, TEST_NOW, TEST_SECRET, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ adminEmails: ['ada@clinic.test'], deskEmails: ['dee@clinic.test'] });
});
afterEach(() => server.close());

async function signIn(claims: Record<string, unknown>, email: string, path = email, name = 'Pat Example') {
  const token = await server.identity.sign(claims);
  return server.send('PUT', `/user/${encodeURIComponent(path)}`, { token, body: { email, name } });
}

async function roleOf(email: string, token: string) {
  return (await server.send('GET', `/check-admin/${email}`, { token })).body;
}

test('signing in gives a token for the email in the provider’s token, whatever its case', async () => {
  const { status, body } = await signIn({ email: 'pat@clinic.test' }, 'Pat@Clinic.test', 'PAT@clinic.test');
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(['accessToken']);
  expect(await roleOf('pat@clinic.test', body.accessToken)).toEqual({ role: null });
});

test('an email that is not in the token is refused, in the path and in the body', async () => {
  const claims = { email: 'pat@clinic.test' };
  for (const [email, path] of [
    ['pat@clinic.test', 'bo@clinic.test'],
    ['bo@clinic.test', 'pat@clinic.test'],
    ['bo@clinic.test', 'bo@clinic.test'],
  ] as const) {
    expect(await signIn(claims, email, path)).toMatchObject({ status: 403, body: { code: 'auth.not-yours' } });
  }
});

test('signing in again writes the name and nothing else', async () => {
  await signIn({ email: 'pat@clinic.test' }, 'pat@clinic.test');
  const [first] = await server.store.db.selectFrom('users').selectAll().execute();
  server.clock.now += 1000;
  await signIn({ email: 'pat@clinic.test' }, 'pat@clinic.test', 'pat@clinic.test', 'Pat Married');
  expect(await server.store.db.selectFrom('users').selectAll().execute()).toEqual([
    { ...first, name: 'Pat Married', folded_name: 'pat married' },
  ]);
});

test('an email that nobody has proven stays with the account that claimed it first', async () => {
  const claims = { email: 'pat@clinic.test', email_verified: false };
  await signIn({ ...claims, sub: 'first' }, 'pat@clinic.test');
  expect(await signIn({ ...claims, sub: 'second' }, 'pat@clinic.test')).toMatchObject({
    status: 403,
    body: { code: 'user.email-claimed' },
  });
  expect((await signIn({ ...claims, sub: 'first' }, 'pat@clinic.test')).status).toBe(200);
});

test('a token issued before the address was proven is no longer valid, even in the same second', async () => {
  const claims = { email: 'pat@clinic.test', email_verified: false };
  const before = (await signIn(claims, 'pat@clinic.test')).body.accessToken;
  const after = await server.signIn('pat@clinic.test');
  expect(await roleOf('pat@clinic.test', before)).toMatchObject({ code: 'auth.expired' });
  expect(await signIn(claims, 'pat@clinic.test')).toMatchObject({ status: 401, body: { code: 'auth.expired' } });
  expect(await roleOf('pat@clinic.test', after)).toEqual({ role: null });
});

test('a person who changed their email keeps their account', async () => {
  await signIn({ email: 'old@clinic.test', sub: 'pat' }, 'old@clinic.test');
  expect((await signIn({ email: 'new@clinic.test', sub: 'pat' }, 'new@clinic.test')).status).toBe(200);
  const users = await server.store.db.selectFrom('users').select(['email', 'provider_uid']).execute();
  expect(users).toEqual([{ email: 'new@clinic.test', provider_uid: 'pat' }]);
});

test('the owner of an address, and nobody else, is told at each login about future appointments that stay with an account that only claimed it', async () => {
  const email = 'pat@clinic.test';
  const claimed = { email, sub: 'first', email_verified: false };
  const { accessToken: token } = (await signIn(claimed, email)).body;
  expect((await server.send('POST', '/booking', { token, body: wish() })).status).toBe(201);
  const isTold = async () => (await signIn({ email, sub: 'owner' }, email)).body.hasLeftBookings === true;
  expect([await isTold(), await isTold()]).toEqual([true, true]);
  await server.store.db.updateTable('bookings').set({ date: '2026-01-02' }).execute();
  expect(await isTold()).toBe(false);
  await server.store.db.updateTable('bookings').set({ date: '2026-11-23' }).execute();
  await server.send('PUT', `/free-address/${email}`, { token: await server.signIn('ada@clinic.test') });
  const { status, body } = await signIn({ email, sub: 'third', email_verified: false }, email);
  expect([status, body.hasLeftBookings]).toEqual([200, undefined]);
});

test('ten first sign-ins at once make one user', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => signIn({ email: 'pat@clinic.test' }, 'pat@clinic.test')),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await server.store.db.selectFrom('users').selectAll().execute()).toHaveLength(1);
});

test('a person named for the desk works there from their first login, until an admin removes them', async () => {
  const deskOf = async () => {
    const token = await server.signIn('dee@clinic.test', 'Dee');
    return (await server.send('GET', '/check-desk/dee@clinic.test', { token })).body;
  };
  expect(await deskOf()).toEqual({ isDesk: true, name: 'Dee' });
  const admin = await server.signIn('ada@clinic.test', 'Ada');
  await server.send('PUT', '/remove-desk/dee@clinic.test', { token: admin });
  expect(await deskOf()).toEqual({ isDesk: false, name: 'Dee' });
});

test('a named admin email makes an admin only once it is verified', async () => {
  const unverified = await signIn({ email: 'ada@clinic.test', email_verified: false }, 'ada@clinic.test');
  expect(await roleOf('ada@clinic.test', unverified.body.accessToken)).toEqual({ role: null });
  const verified = await signIn({ email: 'ada@clinic.test' }, 'ada@clinic.test');
  expect(await roleOf('ada@clinic.test', verified.body.accessToken)).toEqual({ role: 'admin' });
});

test('whoever only claims a named address, and then proves another one, has gained nothing by it', async () => {
  const signInAsEve = (email: string, isProven: boolean) =>
    signIn({ email, sub: 'eve', email_verified: isProven }, email);
  for (const named of ['ada@clinic.test', 'dee@clinic.test']) await signInAsEve(named, false);
  const { accessToken: token } = (await signInAsEve('eve@clinic.test', true)).body;
  expect(await roleOf('eve@clinic.test', token)).toEqual({ role: null });
  expect((await server.send('GET', '/check-desk/eve@clinic.test', { token })).body).toMatchObject({ isDesk: false });
});

test('who was an admin or desk staff before they are named is not made it again', async () => {
  const ada = await server.signIn('ada@clinic.test');
  await server.signIn('bo@clinic.test');
  for (const call of ['admin', 'remove-admin', 'desk', 'remove-desk']) {
    expect((await server.send('PUT', `/${call}/bo@clinic.test`, { token: ada })).status).toBe(200);
  }
  const { db } = server.store;
  const bo = await db.selectFrom('users').selectAll().where('email', '=', 'bo@clinic.test').executeTakeFirstOrThrow();
  expect([await giveAdminOnce(db, bo, TEST_NOW), await giveDeskOnce(db, bo.id, TEST_NOW)]).toEqual([false, false]);
});

test('a named admin who was removed stays removed, and can be made one again by hand', async () => {
  const ada = await server.signIn('ada@clinic.test');
  const bo = await server.signIn('bo@clinic.test');
  await server.send('PUT', '/admin/bo@clinic.test', { token: ada });
  await server.send('PUT', '/remove-admin/ada@clinic.test', { token: bo });
  const again = await server.signIn('ada@clinic.test');
  expect(await roleOf('ada@clinic.test', again)).toEqual({ role: null });
  await server.send('PUT', '/admin/ada@clinic.test', { token: bo });
  expect(await roleOf('ada@clinic.test', again)).toEqual({ role: 'admin' });
});

test.each([
  ['deleted', (of: string, token: string) => server.send('DELETE', `/user/${of}`, { token })],
  ['freed', (of: string, token: string) => server.send('PUT', `/free-address/${of}`, { token })],
  ['left for another', (of: string) => signIn({ email: 'new@clinic.test', sub: `uid-of-${of}` }, 'new@clinic.test')],
] as const)(
  'a named admin who was removed stays removed if the address was %s and a new account proves it',
  async (_how, part) => {
    const ada = await server.signIn('ada@clinic.test');
    const bo = await server.signIn('bo@clinic.test');
    await server.send('PUT', '/admin/bo@clinic.test', { token: ada });
    await server.send('PUT', '/remove-admin/ada@clinic.test', { token: bo });
    expect((await part('ada@clinic.test', bo)).status).toBe(200);
    server.clock.now += 60_000;
    const again = await signIn({ email: 'ada@clinic.test', sub: 'again' }, 'ada@clinic.test');
    expect(again.status).toBe(200);
    expect(await roleOf('ada@clinic.test', again.body.accessToken)).toEqual({ role: null });
  },
);

test('an admin removed before addresses were proven stays removed when somebody else proves the address', async () => {
  await signIn({ email: 'ada@clinic.test', email_verified: false }, 'ada@clinic.test');
  await server.store.db.updateTable('users').set({ role: null, made_admin_at: 1 }).execute();
  const { body } = await signIn({ email: 'ada@clinic.test', sub: 'owner' }, 'ada@clinic.test');
  expect(await roleOf('ada@clinic.test', body.accessToken)).toEqual({ role: null });
});

test('an unproven account’s role does not keep the owner of the address from becoming an admin', async () => {
  await signIn({ email: 'ada@clinic.test', email_verified: false }, 'ada@clinic.test');
  await server.store.db.updateTable('users').set({ role: 'admin', made_admin_at: 1 }).execute();
  const { body } = await signIn({ email: 'ada@clinic.test', sub: 'owner' }, 'ada@clinic.test');
  expect(await roleOf('ada@clinic.test', body.accessToken)).toEqual({ role: 'admin' });
});

test('a role from before addresses were proven does not count until the address is proven', async () => {
  await signIn({ email: 'cy@clinic.test', email_verified: false }, 'cy@clinic.test');
  await server.store.db.updateTable('users').set({ role: 'admin', made_admin_at: 1 }).execute();
  const { body } = await signIn({ email: 'cy@clinic.test', email_verified: false }, 'cy@clinic.test');
  expect(await roleOf('cy@clinic.test', body.accessToken)).toEqual({ role: null });
  const users = () => server.send('GET', '/all-users', { token: body.accessToken });
  expect((await users()).body.code).toBe('auth.not-admin');
  expect(await roleOf('cy@clinic.test', await server.signIn('cy@clinic.test'))).toEqual({ role: 'admin' });
});

test('a token from a version that did not say when the person signed in has to be renewed', async () => {
  await server.signIn('pat@clinic.test');
  const [{ id }] = (await server.store.db.selectFrom('users').select('id').execute()) as [{ id: string }];
  const old = await new SignJWT({ uid: 'uid' })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('molar')
    .setSubject(id)
    .setIssuedAt(TEST_NOW / 1000)
    .setExpirationTime(TEST_NOW / 1000 + 3600)
    .sign(new TextEncoder().encode(TEST_SECRET));
  expect(await roleOf('pat@clinic.test', old)).toMatchObject({ code: 'auth.invalid' });
});

describe('a name from the provider', () => {
  const nameAfter = async (name: string) => {
    expect((await signIn({ email: 'pat@clinic.test' }, 'pat@clinic.test', 'pat@clinic.test', name)).status).toBe(200);
    return (await server.store.db.selectFrom('users').select('name').executeTakeFirstOrThrow()).name;
  };

  test('keeps nobody out: invisible characters are dropped', async () => {
    expect(await nameAfter('Pat\u202e \u200bEx\u00adample\n')).toBe('Pat Example');
  });

  test('is cut when it is too long', async () => expect(await nameAfter('x'.repeat(121))).toBe('x'.repeat(120)));

  test('has to contain something visible', async () => {
    const { status, body } = await signIn({ email: 'pat@clinic.test' }, 'pat@clinic.test', 'pat@clinic.test', '\u200b');
    expect([status, body.message]).toEqual([400, 'name: must not be empty']);
  });
});

test('an expired ID token and an expired access token both say so', async () => {
  const { body } = await signIn({ email: 'pat@clinic.test' }, 'pat@clinic.test');
  server.clock.now += 3_600_000;
  expect(await roleOf('pat@clinic.test', body.accessToken)).toMatchObject({ code: 'auth.expired' });
  const old = { email: 'pat@clinic.test', exp: server.clock.now / 1000 - 1 };
  expect(await signIn(old, 'pat@clinic.test')).toMatchObject({ status: 401, body: { code: 'auth.expired' } });
});

test('an ID token is not an access token, and vice versa', async () => {
  const idToken = await server.identity.sign({ email: 'pat@clinic.test' });
  const accessToken = await server.signIn('pat@clinic.test');
  const answers = await Promise.all([
    server.send('GET', '/my-appointment?email=pat@clinic.test', { token: idToken }),
    server.send('PUT', '/user/pat@clinic.test', { token: accessToken, body: { email: 'pat@clinic.test', name: 'P' } }),
  ]);
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [401, 'auth.invalid'],
    [401, 'auth.invalid'],
  ]);
});

test('asking for the role of somebody else is refused', async () => {
  const token = await server.signIn('pat@clinic.test');
  expect(await roleOf('ada@clinic.test', token)).toMatchObject({ code: 'auth.not-yours' });
});
