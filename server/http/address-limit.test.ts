import { afterEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
afterEach(() => server.close());

const PROXY = '10.0.0.1';
const start = async (trustedProxies: string[] = [PROXY]) => {
  server = await startTestServer({ limits: { publicCallsPerMinute: 3 }, trustedProxies });
};
/** @param peer the socket's address @param address what the proxy reports */
const send = async (path: string, { peer = PROXY, address = '', token = '' } = {}) => {
  const headers = {
    ...(address && { 'X-Forwarded-For': address }),
    ...(token && { Authorization: `Bearer ${token}` }),
  };
  const env = { incoming: { socket: { remoteAddress: peer } } };
  const response = await server.app.request(path, { headers }, env);
  return { status: response.status, headers: response.headers, body: await response.json() };
};

test('a network that makes too many calls without a token is told when to retry, and nobody else is held up', async () => {
  await start();
  const address = '198.51.100.1';
  for (let count = 0; count < 3; count++) expect((await send('/config', { address })).status).toBe(200);
  server.clock.now += 20_000;
  const { status, body, headers } = await send('/specialty', { address });
  expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'request.too-many', '40']);
  expect((await send('/config', { address: '198.51.100.2' })).status).toBe(200);
  server.clock.now += 40_000;
  expect((await send('/config', { address })).status).toBe(200);
});

test('when the machine’s clock is set back, the minute still ends', async () => {
  await start();
  const address = '198.51.100.1';
  for (let count = 0; count < 3; count++) await send('/config', { address });
  server.clock.now -= 60 * 60_000;
  for (let count = 0; count < 3; count++) expect((await send('/config', { address })).status).toBe(200);
  const { status, headers } = await send('/config', { address });
  expect([status, headers.get('retry-after')]).toEqual([429, '60']);
});

test('a logged-in person is not counted by address, and health checks are always answered', async () => {
  await start();
  const email = 'pat@clinic.test';
  const token = await server.signIn(email);
  for (let count = 0; count < 10; count++) {
    expect((await send(`/my-appointment?email=${email}`, { token })).status).toBe(200);
    expect((await send('/healthz')).status).toBe(200);
  }
});

test('a call with a bad token counts as one without a token', async () => {
  await start();
  const statuses = [];
  for (let count = 0; count < 5; count++) statuses.push((await send('/all-users', { token: 'made-up' })).status);
  expect(statuses).toEqual([401, 401, 401, 429, 429]);
});

test('all addresses of an IPv6 network count as one', async () => {
  await start();
  const statuses = [];
  for (let count = 0; count < 4; count++) {
    statuses.push((await send('/config', { address: `2001:db8:1:2:${count}::${count}` })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await send('/config', { address: '2001:db8:1:3::1' })).status).toBe(200);
});

test('a caller can’t change its own address, and the operator is told once', async () => {
  await start([]);
  const statuses = [];
  for (let count = 0; count < 6; count++)
    statuses.push((await send('/config', { address: `198.51.100.${count}` })).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
  expect(server.errors).toEqual([undefined]);
});
