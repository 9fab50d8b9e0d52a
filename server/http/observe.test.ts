import { afterEach, expect, test } from 'vitest';
import type { RequestLine } from '../log/log.ts';
import { startServer } from '../testing/process.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const PROXY_ID = '0af7651916cd43dd8448eb211c80319c';

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

test('each answer has its own id, and its log line has the route, the status and the duration', async () => {
  const lines: RequestLine[] = [];
  server = await startTestServer({ onAnswered: (line) => lines.push(line) });
  const calls = [
    ['GET', '/config', '/config', 200],
    ['GET', '/booking/7c9e6679-7425-40de-944b-e07fc1f90ae7', '/booking/{id}', 401],
    ['GET', '/dashboard/payment/1', '/dashboard/payment/{id}', 404],
    ['POST', '/webhooks/stripe', '/webhooks/stripe', 400],
    ['PATCH', '/config', 'unknown', 405],
    ['GET', '/pat@clinic.test', 'unknown', 404],
  ] as const;
  const ids: (string | null)[] = [];
  for (const [method, path] of calls) {
    const { headers } = await server.send(method, path, { headers: { 'X-Request-Id': PROXY_ID } });
    ids.push(headers.get('x-request-id'));
  }
  expect(new Set(ids).size).toBe(calls.length);
  for (const id of ids) expect(id).toMatch(UUID);
  expect(lines).toEqual(
    calls.map(([method, , route, status], index) => ({
      id: ids[index],
      method,
      route,
      status,
      ms: expect.any(Number),
    })),
  );
});

test('a trusted proxy provides the id, and no log line is lost when the server is told to stop', async () => {
  const clinic = await startServer({ TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'info' });
  const headers = { 'X-Request-Id': PROXY_ID };
  expect((await clinic.send('GET', '/config', { headers })).headers.get('x-request-id')).toBe(PROXY_ID);
  const odd = { 'X-Request-Id': 'pat@clinic.test' };
  expect((await clinic.send('GET', '/config', { headers: odd })).headers.get('x-request-id')).toMatch(UUID);
  expect((await clinic.send('GET', '/readyz')).status).toBe(200);
  for (let count = 0; count < 500; count++) await clinic.send('GET', '/no-such-call');
  expect(await clinic.end('SIGTERM')).toBe(0);
  const lines = clinic
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  const told = lines.map((line) => JSON.parse(line));
  expect(told[0]).toMatchObject({ id: PROXY_ID, route: '/config', status: 200 });
  expect(told.filter(({ status }) => status === 404)).toHaveLength(500);
  expect(told.filter(({ route }) => route === '/readyz')).toEqual([]);
  expect(clinic.output()).toContain(`Molar is ready: ${clinic.url}\n`);
});

test('the demo prints its own lines and no requests', async () => {
  const demo = await startServer({ FIREBASE_API_KEY: '', FIREBASE_AUTH_DOMAIN: '', FIREBASE_PROJECT_ID: '' });
  await demo.send('GET', '/config');
  await demo.end('SIGTERM');
  expect(demo.output()).toMatch(/Payments are simulated.*\nMolar is ready.*\nDemo accounts.*\n$/m);
  expect(demo.output()).not.toContain('{');
});
