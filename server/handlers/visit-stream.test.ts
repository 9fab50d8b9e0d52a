import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccessTokens } from '../identity/access-token.ts';
import { giveDesk } from '../store/desk-staff.ts';
import { startTestServer, TEST_SECRET, type TestServer } from '../testing/server.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin@clinic.test');
});
afterAll(() => server.close());

async function newDesk() {
  const email = `${crypto.randomUUID()}@clinic.test`;
  const token = await server.signIn(email);
  await giveDesk(server.store.db, email, server.clock.now);
  return { email, token };
}

async function open(token: string) {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await server.app.request('/visits/stream', { headers });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('There is no body.');
  return {
    answer,
    /** The number of the next message; undefined at the end. */
    async next(): Promise<number | undefined> {
      for (;;) {
        const { value } = await reader.read();
        const [, last] = /^data: (\d+)$/m.exec(value ?? '') ?? [];
        if (last !== undefined || value === undefined) return last === undefined ? undefined : Number(last);
      }
    },
    cancel: () => reader.cancel(),
  };
}

async function addWalkIn(token: string): Promise<number> {
  const body = { date: 'Nov 23, 2026', patient: { name: 'Val Caller', phone: '555 0102' } };
  expect((await server.send('PUT', `/walk-ins/${crypto.randomUUID()}`, { token, body })).status).toBe(200);
  return (await server.send('GET', '/visits?date=Nov%2023,%202026', { token })).body.last;
}

test('the stream sends the number that the sheet has, and a newer one once something was noted', async () => {
  const { token } = await newDesk();
  const before = await addWalkIn(token);
  const { answer, next, cancel } = await open(token);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  expect(await next()).toBe(before);
  const after = await addWalkIn(token);
  expect(await next()).toBe(after);
  await cancel();
});

test('the stream ends for a person who is removed from the desk, and for one who logs out', async () => {
  const [one, other] = [await newDesk(), await newDesk()];
  const streams = [await open(one.token), await open(other.token)];
  for (const { next } of streams) await next();
  expect((await server.send('PUT', `/remove-desk/${one.email}`, { token: admin })).status).toBe(200);
  expect(await streams[0]?.next()).toBeUndefined();
  server.clock.now += 1000;
  expect((await server.send('PUT', '/sign-out', { token: other.token })).status).toBe(200);
  // This stream may first be told about the other person's removal.
  for (let last: number | undefined = 0; last !== undefined; ) last = await streams[1]?.next();
});

test('an expired token ends the stream', async () => {
  const { email, token } = await newDesk();
  const { id } = await server.store.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const { now } = server.clock;
  const tokens = createAccessTokens({ secret: TEST_SECRET, now: () => now });
  const short = await tokens.issue({ userId: id, authTime: now, isEmailVerified: true }, 'uid', now + 60_000);
  const { next } = await open(short);
  await next();
  server.clock.now += 60_000;
  await addWalkIn(token);
  expect(await next()).toBeUndefined();
});

test('HEAD opens no stream', async () => {
  const { token } = await newDesk();
  for (let index = 0; index < 25; index++) {
    const answer = await server.send('HEAD', '/visits/stream', { token });
    expect([answer.status, answer.body]).toEqual([200, undefined]);
  }
  const { cancel, next } = await open(token);
  expect(await next()).toBeGreaterThan(0);
  await cancel();
});
