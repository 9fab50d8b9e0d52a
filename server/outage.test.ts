import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { wish } from '../test/wish.ts';
import { startTestPostgres } from './testing/postgres.ts';
import { startTestServer } from './testing/server.ts';

/** A way to PostgreSQL that can be cut. */
async function createLine(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
      one.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${typeof address === 'object' && address?.port}`;
  return {
    url: url.href,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    close: () => server.close(),
  };
}

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
