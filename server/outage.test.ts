import { afterAll, beforeAll, describe, test } from 'vitest';
import { wish } from '../test/wish.ts';
import { createLine } from './testing/line.ts';
import { startTestPostgres, type TestPostgres } from './testing/postgres.ts';
import { startServer } from './testing/process.ts';
import { startTestServer } from './testing/server.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

// Each test has its own line, database and server, and spends most of its time waiting for something that is silent.
describe.concurrent('the server', () => {
  test('answers calls with 503 while PostgreSQL can’t be reached, and works again afterwards', async ({ expect }) => {
    const line = await createLine(await postgres.createDatabase());
    const server = await startTestServer({ databaseUrl: line.url });
    const token = await server.signIn('pat@clinic.test');
    const key = { 'Idempotency-Key': crypto.randomUUID() };

    line.cut();
    const away = { status: 503, body: { code: 'server.unavailable' } };
    await expect.poll(() => server.send('GET', '/healthz'), { timeout: 30_000 }).toMatchObject(away);
    expect(await server.send('GET', '/readyz')).toMatchObject(away);
    expect(await server.send('POST', '/booking', { token, body: wish(), headers: key })).toMatchObject(away);

    line.mend();
    await expect.poll(() => server.send('GET', '/healthz'), { timeout: 30_000 }).toMatchObject({ status: 200 });
    expect((await server.send('GET', '/readyz')).status).toBe(200);
    expect((await server.send('POST', '/booking', { token, body: wish(), headers: key })).status).toBe(201);

    await server.close();
    line.close();
  });

  test('answers calls with 503 while PostgreSQL is silent, and health checks do not wait for them', async ({
    expect,
  }) => {
    const line = await createLine(await postgres.createDatabase());
    const server = await startTestServer({ databaseUrl: line.url });
    const token = await server.signIn('pat@clinic.test');
    const headers = { 'Idempotency-Key': crypto.randomUUID() };

    line.freeze();
    // More than there are connections.
    const calls = Array.from({ length: 30 }, () => server.send('POST', '/booking', { token, body: wish(), headers }));
    let ended = 0;
    for (const call of calls) call.then(() => ended++);
    const away = { status: 503, body: { code: 'server.unavailable' } };
    expect((await server.send('GET', '/healthz')).status).toBeOneOf([200, 503]);
    expect(await server.send('GET', '/readyz')).toMatchObject(away);
    expect(ended).toBe(0);
    await expect.poll(() => server.send('GET', '/healthz'), { timeout: 30_000 }).toMatchObject(away);
    for (const answer of await Promise.all(calls)) expect(answer).toMatchObject(away);

    line.mend();
    await expect.poll(() => server.send('GET', '/readyz')).toMatchObject({ status: 200 });
    expect((await server.send('POST', '/booking', { token, body: wish(), headers })).status).toBe(201);
    await server.close();
    line.close();
  });

  test('ends when told to stop while PostgreSQL is silent', async ({ expect }) => {
    const line = await createLine(await postgres.createDatabase());
    const server = await startServer({ DATABASE_URL: line.url });
    expect((await server.send('GET', '/specialty')).status).toBe(200);
    line.freeze();
    const calls = Array.from({ length: 20 }, () => server.send('GET', '/specialty').catch(() => undefined));
    await expect.poll(() => server.send('GET', '/readyz'), { timeout: 30_000 }).toMatchObject({ status: 503 });
    expect(await server.end('SIGTERM')).toBe(0);
    await Promise.all(calls);
    line.close();
  });
});
