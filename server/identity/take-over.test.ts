// Attacks on an address, and how its owner gets it back, on the real identity emulator. A minute passes between the steps.
import { createLocalJWKSet } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { wish } from '../../test/wish.ts';
import type { IdentityEmulator } from '../demo/identity/emulator.ts';
import { APP_ORIGIN, callToolkit, PROJECT, readNewestLink, TestBed } from '../testing/emulator-bed.ts';
import { startTestServer, TEST_NOW, type TestServer } from '../testing/server.ts';
import { createReadCredentials } from './credentials.ts';

const BOSS = 'boss@clinic.test';
const bed = new TestBed();
let emulator: IdentityEmulator;
let server: TestServer;

beforeAll(() => vi.useFakeTimers({ toFake: ['Date'], now: TEST_NOW }));
afterAll(() => vi.useRealTimers());
beforeEach(async () => {
  emulator = await bed.start(await bed.createDataDir());
  server = await startTestServer({
    adminEmails: [BOSS],
    clock: {
      get now() {
        return Date.now();
      },
    },
    provider: { projectId: PROJECT, keys: createLocalJWKSet(emulator.jwks) },
    readCredentials: createReadCredentials({ apiKey: 'demo', emulatorUrl: emulator.url, pageOrigin: APP_ORIGIN }),
  });
});
afterEach(async () => {
  await server.close();
  await bed.cleanUp();
});

interface Session {
  idToken: string;
  refreshToken: string;
}

async function ask(method: string, body: object): Promise<Session> {
  vi.setSystemTime(Date.now() + 60_000);
  const answer = await callToolkit(emulator.url, method, { returnSecureToken: true, ...body });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Session;
}

const register = (email: string) => ask('signUp', { email, password: 'attackers' });
const logIn = (email: string, password: string) => ask('signInWithPassword', { email, password });

async function followLink(requestType: string, details: object, method: string, more: object = {}) {
  await ask('sendOobCode', { requestType, ...details });
  const oobCode = (await readNewestLink(emulator.url)).searchParams.get('oobCode');
  await ask(method, { oobCode, ...more });
}

const verify = ({ idToken }: Session) => followLink('VERIFY_EMAIL', { idToken }, 'update');

async function resetAndLogIn(email: string) {
  await followLink('PASSWORD_RESET', { email }, 'resetPassword', { newPassword: 'owners-own' });
  return logIn(email, 'owners-own');
}

function continueWithGoogle(email: string) {
  const claims = JSON.stringify({ sub: `google-${email}`, email, email_verified: true, name: 'The Owner' });
  return ask('signInWithIdp', {
    postBody: new URLSearchParams({ id_token: claims, providerId: 'google.com' }).toString(),
    requestUri: 'http://localhost',
  });
}

async function refresh({ refreshToken }: Session): Promise<Session | undefined> {
  vi.setSystemTime(Date.now() + 60_000);
  const answer = await fetch(`${emulator.url}/securetoken.googleapis.com/v1/token?key=demo`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  });
  const { id_token, refresh_token } = (await answer.json()) as Record<string, string>;
  return id_token && refresh_token ? { idToken: id_token, refreshToken: refresh_token } : undefined;
}

const exchange = ({ idToken }: Session, email: string) =>
  server.send('PUT', `/user/${email}`, { token: idToken, body: { email, name: 'Some Name' } });

async function enter(session: Session, email: string): Promise<string> {
  const { status, body } = await exchange(session, email);
  expect([status, body]).toEqual([200, expect.objectContaining({ accessToken: expect.any(String) })]);
  return body.accessToken;
}

const roleOf = async (token: string, email: string) =>
  (await server.send('GET', `/check-admin/${email}`, { token })).body;
const book = (token: string, email: string, slot = '08.00 AM - 08.30 AM') =>
  server.send('POST', '/booking', { token, body: wish({ email, slot }) });
const listOf = async (token: string, email: string) =>
  (await server.send('GET', `/my-appointment?email=${email}`, { token })).body;

const expired = { status: 401, body: { code: 'auth.expired' } };

describe('a stranger who registers an admin’s address first', () => {
  test.each([
    ['resets the password', resetAndLogIn, false],
    ['resets the password', resetAndLogIn, true],
    ['continues with Google', continueWithGoogle, false],
    ['continues with Google', continueWithGoogle, true],
  ])('is out once the admin %s (%#)', async (_how, arrive, hasBooked) => {
    const attacker = await register(BOSS);
    const before = await enter(attacker, BOSS);
    const booked = hasBooked && (await book(before, BOSS)).body.insertedId;
    const kept = (await refresh(attacker)) as Session;
    expect(await roleOf(before, BOSS)).toEqual({ role: null });

    const boss = await enter(await arrive(BOSS), BOSS);
    expect(await roleOf(boss, BOSS)).toEqual({ role: 'admin' });

    expect(await server.send('GET', '/all-users', { token: before })).toMatchObject(expired);
    expect(await exchange(kept, BOSS)).toMatchObject(expired);
    expect(await refresh(kept)).toBeUndefined();

    // What the attacker booked belongs to nobody now: it keeps its slot, and only admins see it.
    expect(await listOf(boss, BOSS)).toEqual([]);
    if (booked) {
      expect((await server.send('GET', `/booking/${booked}`, { token: boss })).body).toMatchObject({ email: BOSS });
      expect((await book(boss, BOSS)).body.code).toBe('booking.slot-taken');
    }
    const { body: users } = await server.send('GET', '/all-users', { token: boss });
    expect(users).toEqual([{ _id: expect.any(String), name: 'Some Name', email: BOSS, role: 'admin' }]);
  });

  test('leaves nothing to the admin, even if all they booked is canceled', async () => {
    const before = await enter(await register(BOSS), BOSS);
    const { insertedId } = (await book(before, BOSS)).body;
    await server.send('DELETE', `/del-booking/${insertedId}`, { token: before });
    const boss = await enter(await resetAndLogIn(BOSS), BOSS);
    const { body } = await server.send('GET', `/personal-data/${BOSS}`, { token: boss });
    expect(body.account).not.toHaveProperty('phone');
    expect(body.cancellations).toEqual([]);
    expect(body.record.map(({ action }: { action: string }) => action)).not.toContain('booking.made');
    const { body: found } = await server.send('GET', '/patients?search=some name', { token: boss });
    expect(found).toEqual([{ _id: expect.any(String), name: 'Some Name', email: BOSS, phone: '' }]);
  });

  test('can’t log in with an older token before the admin does, either', async () => {
    const attacker = await register(BOSS);
    const owner = await resetAndLogIn(BOSS);
    const before = await enter(attacker, BOSS);
    await book(before, BOSS);
    const boss = await enter(owner, BOSS);
    expect(await listOf(boss, BOSS)).toEqual([]);
    expect(await roleOf(before, BOSS)).toMatchObject({ code: 'auth.expired' });
    expect(await exchange(attacker, BOSS)).toMatchObject(expired);
  });

  test('does not lock the admin out by deleting the account', async () => {
    const attacker = await register(BOSS);
    const before = await enter(attacker, BOSS);
    await book(before, BOSS);
    await ask('delete', { idToken: attacker.idToken });
    const boss = await enter(await continueWithGoogle(BOSS), BOSS);
    expect(await roleOf(boss, BOSS)).toEqual({ role: 'admin' });
    expect(await listOf(boss, BOSS)).toEqual([]);
    expect(await roleOf(before, BOSS)).toMatchObject({ code: 'auth.expired' });
    expect(await exchange(attacker, BOSS)).toMatchObject({ status: 403, body: { code: 'user.email-claimed' } });
  });

  test('gains nothing by moving an account of their own to it', async () => {
    const attacker = await register('attacker@evil.test');
    await verify(attacker);
    const own = (await refresh(attacker)) as Session;
    const before = await enter(own, 'attacker@evil.test');
    const moved = await ask('update', { idToken: own.idToken, email: BOSS });
    expect(await exchange(moved, BOSS)).toMatchObject(expired);

    const boss = await enter(await resetAndLogIn(BOSS), BOSS);
    expect(await roleOf(boss, BOSS)).toEqual({ role: 'admin' });
    expect(await server.send('GET', '/all-users', { token: before })).toMatchObject(expired);
  });
});

describe('a patient who books before confirming the address', () => {
  const PAT = 'pat@clinic.test';

  test('keeps bookings and login when the link in the email is followed', async () => {
    const session = await register(PAT);
    const before = await enter(session, PAT);
    const { insertedId } = (await book(before, PAT)).body;
    await verify(session);
    expect(await listOf(before, PAT)).toMatchObject([{ _id: insertedId }]);

    const renewed = await enter((await refresh(session)) as Session, PAT);
    expect(await listOf(renewed, PAT)).toMatchObject([{ _id: insertedId }]);
    // The first token was for an address that nobody had proven.
    expect(await roleOf(before, PAT)).toMatchObject({ code: 'auth.expired' });
    expect(await enter((await refresh(session)) as Session, PAT)).toEqual(expect.any(String));
  });

  test('keeps them when they come back with Google once the address is confirmed', async () => {
    const session = await register(PAT);
    const { insertedId } = (await book(await enter(session, PAT), PAT)).body;
    await verify(session);
    const renewed = await enter(await continueWithGoogle(PAT), PAT);
    expect(await listOf(renewed, PAT)).toMatchObject([{ _id: insertedId }]);
  });

  test('is told to retry while the provider can’t be asked, and nothing is decided', async () => {
    const session = await register(PAT);
    const before = await enter(session, PAT);
    const { insertedId } = (await book(before, PAT)).body;
    await verify(session);
    const proven = (await refresh(session)) as Session;
    await emulator.close();
    expect(await exchange(proven, PAT)).toMatchObject({ status: 503, body: { code: 'server.unavailable' } });
    expect(await listOf(before, PAT)).toMatchObject([{ _id: insertedId }]);
  });
});
