// How a login ends: by the person, by an admin, or by itself.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { wish } from '../../test/wish.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const MINUTE = 60_000;
const PAT = 'pat@clinic.test';
let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now += MINUTE;
  admin = await server.signIn('admin@clinic.test');
  server.clock.now += MINUTE;
});

/** What the token opens. */
const statusOf = async (token: string, email = PAT) => {
  const { status, body } = await server.send('GET', `/my-appointment?email=${email}`, { token });
  return status === 200 ? 200 : body.code;
};
const exchange = async (idToken: string, email = PAT) =>
  server.send('PUT', `/user/${email}`, { token: idToken, body: { email, name: 'Pat' } });
const change = (path: string, token = admin) => server.send('PUT', path, { token });

test('logging out ends the tokens of this login, and of no other', async () => {
  const other = await server.signIn(PAT);
  server.clock.now += MINUTE;
  const idToken = await server.identity.sign({ email: PAT });
  const { accessToken } = (await exchange(idToken)).body;
  server.clock.now += MINUTE;
  const again = (await exchange(idToken)).body.accessToken;
  expect(await change('/sign-out', accessToken)).toMatchObject({
    status: 200,
    body: { result: { acknowledged: true } },
  });
  expect(await statusOf(accessToken)).toBe('auth.expired');
  expect(await statusOf(again)).toBe('auth.expired');
  expect((await exchange(idToken)).body.code).toBe('auth.expired');
  expect(await statusOf(other)).toBe(200);
  server.clock.now += MINUTE;
  expect(await statusOf(await server.signIn(PAT))).toBe(200);
});

test('a person who logs in again within the second of logging out is let in', async () => {
  const email = 'quick@clinic.test';
  const first = await server.signIn(email);
  server.clock.now += 400;
  await change('/sign-out', first);
  server.clock.now += 400;
  const second = await server.signIn(email);
  expect([await statusOf(first, email), await statusOf(second, email)]).toEqual(['auth.expired', 200]);
  server.clock.now += 400;
  await change('/sign-out', second);
  expect(await statusOf(second, email)).toBe('auth.expired');
});

test('an access token lives no longer than the ID token it was exchanged for', async () => {
  const exp = Math.floor((server.clock.now + 10 * MINUTE) / 1000);
  const { accessToken } = (await exchange(await server.identity.sign({ email: PAT, exp }))).body;
  server.clock.now += 9 * MINUTE;
  expect(await statusOf(accessToken)).toBe(200);
  server.clock.now += 2 * MINUTE;
  expect(await statusOf(accessToken)).toBe('auth.expired');
});

test('an admin ends every session of a person at once, proven or not, and the person can log in again', async () => {
  for (const email_verified of [true, false]) {
    const email = `pat-${email_verified}@clinic.test`;
    const sign = () => server.identity.sign({ email, email_verified });
    const idToken = await sign();
    const { accessToken } = (await exchange(idToken, email)).body;
    expect(await statusOf(accessToken, email)).toBe(200);
    server.clock.now += MINUTE;
    expect(await change(`/end-sessions/${email}`)).toMatchObject({ status: 200 });
    expect(await statusOf(accessToken, email)).toBe('auth.expired');
    expect((await exchange(idToken, email)).body.code).toBe('auth.expired');
    server.clock.now += 1000;
    expect((await exchange(await sign(), email)).status).toBe(200);
  }
  expect((await change('/end-sessions/nobody@clinic.test')).body.code).toBe('user.not-found');
  expect((await change(`/end-sessions/${PAT}`, await server.signIn('sam@clinic.test'))).status).toBe(403);
});

test('an admin also ends a login of the same second, and one in the next second is let in', async () => {
  const email = 'same-second@clinic.test';
  server.clock.now = Math.ceil(server.clock.now / 1000) * 1000 + 100;
  const login = { idToken: await server.identity.sign({ email }), accessToken: await server.signIn(email) };
  server.clock.now += 400;
  await change(`/end-sessions/${email}`);
  expect(await statusOf(login.accessToken, email)).toBe('auth.expired');
  expect((await exchange(login.idToken, email)).body.code).toBe('auth.expired');
  server.clock.now += 499;
  // Its token does not show whether it came before or after.
  expect((await exchange(await server.identity.sign({ email }), email)).body.code).toBe('auth.expired');
  server.clock.now += 1;
  expect(await statusOf(await server.signIn(email), email)).toBe(200);
});

test('an admin frees an address: its logins end, and the first account to log in again gets it', async () => {
  const email = 'kim@clinic.test';
  const before = (await exchange(await server.identity.sign({ email, sub: 'first' }), email)).body.accessToken;
  const second = async () => exchange(await server.identity.sign({ email, sub: 'second' }), email);
  expect((await second()).body.code).toBe('user.email-claimed');
  expect(await change(`/free-address/${email}`)).toMatchObject({ status: 200 });
  expect(await statusOf(before, email)).toBe('auth.expired');
  // The first account's device renews its token by itself: that is no login.
  expect((await exchange(await server.identity.sign({ email, sub: 'first' }), email)).body.code).toBe('auth.expired');
  expect((await second()).status).toBe(200);
  server.clock.now += MINUTE;
  expect((await exchange(await server.identity.sign({ email, sub: 'first' }), email)).body.code).toBe(
    'user.email-claimed',
  );
  expect((await change('/free-address/nobody@clinic.test')).body.code).toBe('user.not-found');
  expect((await change('/free-address/admin@clinic.test')).body.code).toBe('user.last-admin');
  expect((await change(`/free-address/${email}`, await server.signIn('sam@clinic.test'))).status).toBe(403);
});

test('an account gets its freed address back, with its bookings, if it is the first to log in again', async () => {
  const email = 'lee@clinic.test';
  const token = await server.signIn(email);
  const booked = await server.send('POST', '/booking', { token, body: wish({ email }) });
  expect(booked.status).toBe(201);
  expect(await change(`/free-address/${email}`)).toMatchObject({ status: 200 });
  const { body: users } = await server.send('GET', '/all-users', { token: admin });
  expect(users.map((user: { email: string }) => user.email)).not.toContain(email);
  server.clock.now += MINUTE;
  const again = await server.signIn(email);
  const { body } = await server.send('GET', `/my-appointment?email=${email}`, { token: again });
  expect(body).toMatchObject([{ _id: booked.body.insertedId }]);
});

test('the list of users shows whose address is not proven', async () => {
  const email = 'new@clinic.test';
  await exchange(await server.identity.sign({ email, email_verified: false }), email);
  const { body } = await server.send('GET', '/all-users', { token: admin });
  const isUnproven = (address: string) => body.find((user: { email: string }) => user.email === address).isUnproven;
  expect([isUnproven(email), isUnproven('admin@clinic.test')]).toEqual([true, undefined]);
});

test('with a limit on logins, an old one changes nothing and has to log in again, and a recent one goes on', async () => {
  const clinic = await startTestServer({ limits: { sessionDays: 90 } });
  const renew = async (days: number) => {
    const auth_time = Math.floor(clinic.clock.now / 1000) - days * 24 * 3600;
    const token = await clinic.identity.sign({ email: PAT, auth_time });
    const { status, body } = await clinic.send('PUT', `/user/${PAT}`, { token, body: { email: PAT, name: 'Pat' } });
    return status === 200 ? 200 : body.code;
  };
  expect(await renew(91)).toBe('auth.expired');
  expect(await clinic.store.db.selectFrom('users').selectAll().execute()).toEqual([]);
  expect([await renew(89), await renew(91), await renew(0)]).toEqual([200, 'auth.expired', 200]);
  await clinic.close();
});
