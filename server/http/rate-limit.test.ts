import { afterEach, beforeEach, expect, test } from 'vitest';
import { contract, type EndpointName } from '../../contract/contract.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { wish } from '../../test/wish.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { createRateLimit } from './rate-limit.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const signInOf = async (email: string) => {
  const token = await server.identity.sign({ email });
  return () => server.send('PUT', `/user/${email}`, { token, body: { email, name: 'Pat' } });
};

test('a person who logs in too often is told when to retry, and nobody else is held up', async () => {
  const [pat, ada] = [await signInOf('pat@clinic.test'), await signInOf('ada@clinic.test')];
  for (let count = 0; count < 60; count++) expect((await pat()).status).toBe(200);
  server.clock.now += 20_000;
  const { status, body, headers } = await pat();
  expect([status, body.code, body.retryAfter, headers.get('retry-after')]).toEqual([429, 'request.too-many', 40, '40']);
  expect((await ada()).status).toBe(200);
  server.clock.now += 40_000;
  expect((await pat()).status).toBe(200);
});

test('invalid calls count as well', async () => {
  const token = await server.identity.sign({ email: 'pat@clinic.test' });
  const send = () => server.send('PUT', '/user/pat@clinic.test', { token, body: {} });
  for (let count = 0; count < 60; count++) expect((await send()).status).toBe(400);
  expect((await send()).status).toBe(429);
});

test('every call that writes, asks the payment provider, reads all of a person or stays open has a limit', async () => {
  const admin = await server.signIn('admin@clinic.test');
  const writing = (Object.entries(contract) as [EndpointName, Endpoint][]).filter(([, { method }]) => method !== 'GET');
  expect(writing.length).toBeGreaterThan(10);
  const limit = createRateLimit({ now: () => 0, queuedCallsPerMinute: 3000 });
  const reading = ['getBooking', 'exportData', 'streamVisits'] as const;
  for (const name of [...writing.map(([name]) => name), ...reading]) {
    const countMany = () => {
      for (let count = 0; count <= 3000; count++) limit.count(name, admin);
    };
    expect(countMany, name).toThrow('Too many requests');
  }
});

test('no person takes up the payment provider’s own limit, which is the whole clinic’s', () => {
  const limit = createRateLimit({ now: () => 0, queuedCallsPerMinute: 3000 });
  for (const call of ['getBooking', 'confirmPayment'] as const) {
    for (let count = 0; count < 300; count++) limit.count(call, 'pat');
    expect(() => limit.count(call, 'pat'), call).toThrow('Too many requests');
    limit.count(call, 'ada');
  }
});

test('five devices of the desk whose streams are cut off again and again get them back at once', () => {
  const limit = createRateLimit({ now: () => 0, queuedCallsPerMinute: 3000 });
  // One every 0.75 s each (src/sync/follow-visits.ts).
  for (let count = 0; count < 5 * 80; count++) limit.count('streamVisits', 'dee');
});

test('a person who sends too many bookings is told when to retry, and the rest stay undecided', async () => {
  await server.close();
  server = await startTestServer({ limits: { queuedCallsPerMinute: 2 } });
  const token = await server.signIn('pat@clinic.test');
  const send = (key: string) =>
    server.send('POST', '/booking', { token, body: wish(), headers: { 'Idempotency-Key': key } });
  const keys = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
  const statuses = [];
  for (const key of keys) statuses.push((await send(key)).status);
  expect(statuses).toEqual([201, 409, 429]);
  server.clock.now += 60_000;
  expect((await send(keys[2] as string)).status).toBe(409);
});

test('a person who has sent 15,000 queued calls on a day waits, an hour at a time', () => {
  let now = 0;
  const limit = createRateLimit({ now: () => now, queuedCallsPerMinute: 3000 });
  const send = (person: string) => {
    now += 20;
    limit.count(now % 40 === 0 ? 'cancelBooking' : 'bookSlot', person);
  };
  for (let count = 0; count < 15_000; count++) send('pat');
  expect(() => send('pat')).toThrow(
    expect.objectContaining({ code: 'request.too-many', extras: { retryAfter: 3600 } }),
  );
  send('ada');
  limit.count('signIn', 'pat');
  now = 24 * 3_600_000;
  send('pat');
});

test.each([10, 4000])('with %s queued calls a minute, a day has room for five full minutes and a busy desk', (most) => {
  let now = 0;
  const limit = createRateLimit({ now: () => now, queuedCallsPerMinute: most });
  for (let count = 0; count < Math.max(5 * most, 2000); count++) {
    now += 60_000 / most;
    limit.count('noteVisit', 'dee');
  }
});

test('a device may send a thousand bookings at once', async () => {
  await server.close();
  server = await startTestServer({ limits: { queuedCallsPerMinute: 3000 } });
  const token = await server.signIn('pat@clinic.test');
  const send = () => server.send('POST', '/booking', { token, body: wish() });
  const statuses = new Set((await Promise.all(Array.from({ length: 1000 }, send))).map(({ status }) => status));
  expect(statuses).toEqual(new Set([201, 409]));
});
