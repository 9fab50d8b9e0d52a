import { afterEach, beforeEach, expect, test } from 'vitest';
import { wish } from '../../test/wish.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const signInOf = async (email: string) => {
  const token = await server.identity.sign({ email });
  return () => server.send('PUT', `/user/${email}`, { token, body: { email, name: 'Pat' } });
};

test('who signs in all the time is told when to come back, and nobody else is held up', async () => {
  const [pat, ada] = [await signInOf('pat@clinic.test'), await signInOf('ada@clinic.test')];
  for (let count = 0; count < 60; count++) expect((await pat()).status).toBe(200);
  server.clock.now += 20_000;
  const { status, body, headers } = await pat();
  expect([status, body.code, body.retryAfter, headers.get('retry-after')]).toEqual([429, 'request.too-many', 40, '40']);
  expect((await ada()).status).toBe(200);
  server.clock.now += 40_000;
  expect((await pat()).status).toBe(200);
});

test('a device may send a thousand bookings at once', async () => {
  const token = await server.signIn('pat@clinic.test');
  const send = () => server.send('POST', '/booking', { token, body: wish() });
  const statuses = new Set((await Promise.all(Array.from({ length: 1000 }, send))).map(({ status }) => status));
  expect(statuses).toEqual(new Set([201, 409]));
});
