import { once } from 'node:events';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { wish } from '../test/wish.ts';
import { keepSetting } from './store/settings.ts';
import { openStore } from './store/store.ts';
import { callToolkit } from './testing/emulator-bed.ts';
import { testFolder } from './testing/folder.ts';
import { runServer, type SignedIn, signInMany, startServer } from './testing/process.ts';

async function takePort() {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  return { other, port: String(typeof address === 'object' && address?.port) };
}

describe('a start that can’t succeed ends with one line and status 1', () => {
  test('when variables are bad', async () => {
    expect(await runServer({ CLINIC_TIME_ZONE: 'Mars/Olympus' })).toEqual({
      code: 1,
      output: 'CLINIC_TIME_ZONE: must be an IANA time zone such as America/New_York\n',
    });
  });

  test('when the port is in use', async () => {
    const { other, port } = await takePort();
    expect(await runServer({ PORT: port })).toEqual({
      code: 1,
      output: `PORT: ${port} is in use; stop what uses it, or set another PORT\n`,
    });
    other.close();
  });

  test('when DATA_DIR can’t be written', async () => {
    const file = join(testFolder(), 'file');
    writeFileSync(file, '');
    const { code, output } = await runServer({ DATA_DIR: join(file, 'data') });
    expect(code).toBe(1);
    expect(output).toMatch(/^DATA_DIR: can't use .*: ENOTDIR[^\n]*\n$/);
  });

  test('when there is no database at DATABASE_URL', async () => {
    const { code, output } = await runServer({ DATABASE_URL: 'postgres://molar:secret@127.0.0.1:1/molar' });
    expect(code).toBe(1);
    expect(output).toBe("DATABASE_URL: can't use this database: connect ECONNREFUSED 127.0.0.1:1\n");
  });

  test('when another server has the folder', async () => {
    const DATA_DIR = testFolder();
    const first = await startServer({ DATA_DIR });
    const second = await runServer({ DATA_DIR });
    expect(second.code).toBe(1);
    expect(second.output).toBe(
      `DATA_DIR: can't use ${DATA_DIR}: another Molar server is using this folder; stop it, or set another DATA_DIR\n`,
    );
    expect((await first.send('GET', '/healthz')).status).toBe(200);
    expect(await first.end('SIGTERM')).toBe(0);
  });
});

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends it with status 0, even with open connections', async (signal) => {
  const server = await startServer({});
  expect((await server.send('GET', '/healthz')).body).toEqual({ status: 'ok' });
  const silent = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(silent, 'connect');
  expect(await server.end(signal)).toBe(0);
});

test('when told to stop, it reports that it is not ready, and a request in flight still gets its answer', async () => {
  const dataDir = testFolder();
  const store = await openStore({ dataDir });
  const [{ token, email }] = (await signInMany(store, 1)) as [SignedIn];
  await store.close();
  const server = await startServer({ DATA_DIR: dataDir });
  await expect.poll(async () => (await server.send('GET', '/readyz')).status).toBe(200);
  const body = JSON.stringify(wish({ email, date: 'Nov 23, 2099' }));
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', Expect: '100-continue' };
  const sending = request(`${server.url}/booking`, {
    method: 'POST',
    headers: { ...headers, 'Content-Length': body.length },
  });
  sending.flushHeaders();
  await once(sending, 'continue');
  const ended = server.end('SIGTERM');
  await expect.poll(async () => (await server.send('GET', '/readyz')).status, { interval: 5 }).toBe(503);
  sending.end(body);
  const [{ statusCode }] = await once(sending, 'response');
  expect([statusCode, await ended]).toEqual([201, 0]);
});

test('behind an https address it tells browsers never to use anything else', async () => {
  const { other, port } = await takePort();
  other.close();
  await once(other, 'close');
  const server = await startServer({ PORT: port, PAGE_ORIGIN: 'https://localhost:3000' });
  const { headers } = await fetch(`http://127.0.0.1:${port}/config`);
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  await server.end('SIGTERM');
});

test.skipIf(process.platform === 'win32')('nobody else may read the files it creates', async () => {
  const DATA_DIR = join(testFolder(), 'data');
  const server = await startServer({ DATA_DIR });
  const modes = readdirSync(DATA_DIR).map((name) => [name, statSync(join(DATA_DIR, name)).mode & 0o077]);
  expect(modes.length).toBeGreaterThan(2);
  expect(modes.filter(([, mode]) => mode !== 0)).toEqual([]);
  await server.end('SIGTERM');
});

test('.env is read, and the real environment wins', async () => {
  const folder = testFolder();
  writeFileSync(join(folder, '.env'), 'CLINIC_NAME=From the file\nCLINIC_PHONE=555 0199\n');
  const server = await startServer({ CLINIC_NAME: 'From outside' }, { cwd: folder });
  expect((await server.send('GET', '/config')).body.clinic).toMatchObject({ name: 'From outside', phone: '555 0199' });
  await server.end('SIGTERM');
});

test('a start without a store says that a new clinic begins, as it does if the disk is not mounted', async () => {
  const DATA_DIR = join(testFolder(), 'not mounted', 'data');
  const line = `There was no store in ${DATA_DIR}: a new clinic begins.\n`;
  for (const isNew of [true, false]) {
    const server = await startServer({ DATA_DIR });
    await server.end('SIGTERM');
    expect(server.output().includes(line)).toBe(isNew);
  }
});

test('a start that changes what the clinic offers says so; others say nothing', async () => {
  const DATA_DIR = testFolder();
  const first = await startServer({ DATA_DIR });
  await first.end('SIGTERM');
  const store = await openStore({ dataDir: DATA_DIR });
  await store.db.updateTable('services').set({ price_cents: 5000 }).where('id', '=', 'oral-surgery').execute();
  await store.close();
  const second = await startServer({ DATA_DIR });
  await second.end('SIGTERM');
  const line = 'clinic.json changes what is offered. Oral Surgery: price $100.00 instead of $50.00\n';
  expect([first.output().includes('clinic.json'), second.output().includes(line)]).toEqual([false, true]);
});

test('the secret for tokens is made once and kept in the store, in a folder that is created if missing', async () => {
  const variables = { DATA_DIR: join(testFolder(), 'deep', 'data'), ACCESS_TOKEN_SECRET: '' };
  const first = await startServer(variables);
  await first.end('SIGTERM');
  const store = await openStore({ dataDir: variables.DATA_DIR });
  expect(await keepSetting(store.db, 'access-token-secret', 'another')).toMatch(/^[\w-]{43}$/);
  await store.close();
});

test('demo accounts with other admins do not name the demo’s admin, who is none then', async () => {
  const demo = { FIREBASE_API_KEY: '', FIREBASE_AUTH_DOMAIN: '', FIREBASE_PROJECT_ID: '' };
  const server = await startServer({ ...demo, ADMIN_EMAILS: 'ada@molar.test' });
  expect(server.output()).toMatch(/\nDemo accounts: patient@molar.test and desk@molar.test, password molar-demo\n$/);
  await server.end('SIGTERM');
});

test('without an identity project it runs on demo accounts, which its last lines name', async () => {
  const server = await startServer({ FIREBASE_API_KEY: '', FIREBASE_AUTH_DOMAIN: '', FIREBASE_PROJECT_ID: '' });
  expect(server.output().trimEnd().split('\n').slice(-2)).toEqual([
    `Molar is ready: ${server.url}`,
    'Demo accounts: patient@molar.test, desk@molar.test and admin@molar.test, password molar-demo',
  ]);
  const { body: config } = await server.send('GET', '/config');

  const idTokenOf = async (method: string, body: object) => {
    const answer = await callToolkit(config.auth.emulatorUrl, method, { returnSecureToken: true, ...body });
    return ((await answer.json()) as { idToken: string }).idToken;
  };
  const enter = async (email: string, idToken: string) =>
    (await server.send('PUT', `/user/${email}`, { token: idToken, body: { email, name: 'Demo' } })).body.accessToken;

  const rolesOf = ['patient@molar.test', 'desk@molar.test', 'admin@molar.test'].map(async (email) => {
    const token = await enter(email, await idTokenOf('signInWithPassword', { email, password: 'molar-demo' }));
    const asked = ['admin', 'desk'].map((role) => server.send('GET', `/check-${role}/${email}`, { token }));
    return Object.assign({}, ...(await Promise.all(asked)).map(({ body }) => body));
  });
  expect(await Promise.all(rolesOf)).toEqual([
    { role: null, isDesk: false, name: 'Demo' },
    { role: null, isDesk: true, name: 'Demo' },
    { role: 'admin', isDesk: true, name: 'Demo' },
  ]);

  // The identity provider is asked who owns an address that somebody else had booked with.
  const email = 'bo@molar.test';
  const stranger = await enter(email, await idTokenOf('signUp', { email, password: 'strangers' }));
  const booked = await server.send('POST', '/booking', {
    token: stranger,
    body: wish({ email, date: 'Nov 23, 2099' }),
  });
  expect(booked.status).toBe(201);
  const claims = JSON.stringify({ sub: 'bo', email, email_verified: true });
  const postBody = new URLSearchParams({ id_token: claims, providerId: 'google.com' }).toString();
  const owner = await enter(email, await idTokenOf('signInWithIdp', { postBody, requestUri: server.url }));
  expect(await server.send('GET', `/my-appointment?email=${email}`, { token: owner })).toMatchObject({
    status: 200,
    body: [],
  });
  expect(await server.end('SIGTERM')).toBe(0);
});
