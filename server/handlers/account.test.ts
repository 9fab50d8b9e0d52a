import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ adminEmails: ['ada@clinic.test'] });
});
afterEach(() => server.close());

async function signIn(claims: Record<string, unknown>, email: string, path = email, name = 'Pat Example') {
  const token = await server.identity.sign(claims);
  return server.send('PUT', `/user/${encodeURIComponent(path)}`, { token, body: { email, name } });
}

async function roleOf(email: string, token: string) {
  return (await server.send('GET', `/check-admin/${email}`, { token })).body;
}

test('signing in gives a token for the e-mail of the provider’s token, however it is written', async () => {
  const { status, body } = await signIn({ email: 'pat@clinic.test' }, 'Pat@Clinic.test', 'PAT@clinic.test');
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(['accessToken']);
  expect(await roleOf('pat@clinic.test', body.accessToken)).toEqual({ role: null });
});

test('an e-mail that is not in the token is refused, in the path and in the body', async () => {
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
  expect(await server.store.db.selectFrom('users').selectAll().execute()).toEqual([{ ...first, name: 'Pat Married' }]);
});

test('an e-mail stays with the person who claimed it first', async () => {
  await signIn({ email: 'pat@clinic.test', sub: 'first' }, 'pat@clinic.test');
  expect(await signIn({ email: 'pat@clinic.test', sub: 'second' }, 'pat@clinic.test')).toMatchObject({
    status: 403,
    body: { code: 'user.email-claimed' },
  });
  expect((await signIn({ email: 'pat@clinic.test', sub: 'first' }, 'pat@clinic.test')).status).toBe(200);
});

test('a person who changed their e-mail keeps their account', async () => {
  await signIn({ email: 'old@clinic.test', sub: 'pat' }, 'old@clinic.test');
  expect((await signIn({ email: 'new@clinic.test', sub: 'pat' }, 'new@clinic.test')).status).toBe(200);
  const users = await server.store.db.selectFrom('users').select(['email', 'provider_uid']).execute();
  expect(users).toEqual([{ email: 'new@clinic.test', provider_uid: 'pat' }]);
});

test('ten first sign-ins at once make one user', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => signIn({ email: 'pat@clinic.test' }, 'pat@clinic.test')),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await server.store.db.selectFrom('users').selectAll().execute()).toHaveLength(1);
});

test('a named admin e-mail makes an admin only once it is verified', async () => {
  const unverified = await signIn({ email: 'ada@clinic.test', email_verified: false }, 'ada@clinic.test');
  expect(await roleOf('ada@clinic.test', unverified.body.accessToken)).toEqual({ role: null });
  await signIn({ email: 'ada@clinic.test' }, 'ada@clinic.test');
  // The role is read from the store, so the older token has it at once.
  expect(await roleOf('ada@clinic.test', unverified.body.accessToken)).toEqual({ role: 'admin' });
});

test('an expired ID token and an expired access token both say so', async () => {
  const { body } = await signIn({ email: 'pat@clinic.test' }, 'pat@clinic.test');
  server.clock.now += 3_600_000;
  expect(await roleOf('pat@clinic.test', body.accessToken)).toMatchObject({ code: 'auth.expired' });
  const old = { email: 'pat@clinic.test', exp: server.clock.now / 1000 - 1 };
  expect(await signIn(old, 'pat@clinic.test')).toMatchObject({ status: 401, body: { code: 'auth.expired' } });
});

test('an ID token is no access token, and the other way round', async () => {
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

test('nobody asks for the role of somebody else', async () => {
  const token = await server.signIn('pat@clinic.test');
  expect(await roleOf('ada@clinic.test', token)).toMatchObject({ code: 'auth.not-yours' });
});
