import { expect, test } from 'vitest';
import { wish } from '../test/wish.ts';
import { createLine } from './testing/line.ts';
import { startTestPostgres } from './testing/postgres.ts';
import { startTestServer } from './testing/server.ts';

test('while PostgreSQL can’t be reached calls answer 503, and work again afterwards', async () => {
  const postgres = await startTestPostgres();
  const line = await createLine(await postgres.createDatabase());
  const server = await startTestServer({ databaseUrl: line.url });
  const token = await server.signIn('pat@clinic.test');
  const key = { 'Idempotency-Key': crypto.randomUUID() };

  line.cut();
  const away = { status: 503, body: { code: 'server.unavailable' } };
  expect(await server.send('GET', '/healthz')).toMatchObject(away);
  expect(await server.send('POST', '/booking', { token, body: wish(), headers: key })).toMatchObject(away);

  line.mend();
  expect((await server.send('GET', '/healthz')).status).toBe(200);
  expect((await server.send('POST', '/booking', { token, body: wish(), headers: key })).status).toBe(201);

  await server.close();
  line.close();
  await postgres.stop();
});
