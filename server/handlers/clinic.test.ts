import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('the page gets its configuration', async () => {
  expect((await server.send('GET', '/config')).body).toEqual({
    auth: { apiKey: 'key', authDomain: 'auth.clinic.test', projectId: 'demo-test' },
    payments: { mode: 'simulator', publishableKey: server.payments.publishableKey },
    images: {},
    clinic: { name: 'Test Clinic', phone: '555 0100', timeZone: 'America/New_York' },
  });
});

test('the server is healthy while its store answers', async () => {
  expect(await server.send('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
});

test('the server is ready while its store takes writes', async () => {
  expect(await server.send('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
});

test('specialties come from the clinic’s file', async () => {
  const { body } = await server.send('GET', '/specialty');
  expect(body).toHaveLength(6);
  expect(body[0]).toEqual({ _id: 'teeth-orthodontics', name: 'Teeth Orthodontics' });
});
