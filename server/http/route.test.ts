import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../contract/contract.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { wish } from '../../test/wish.ts';
import { testFolder } from '../testing/folder.ts';
import { startTestServer, TEST_NOW, type TestServer } from '../testing/server.ts';
import { type Pages, readPages } from './static.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn('pat@clinic.test');
});
afterAll(() => server.close());

const endpoints = Object.entries(contract) as [string, Endpoint][];
const closed = endpoints.filter(([, { who }]) => who !== 'public');
const hasBody = ({ method }: Endpoint) => method === 'POST' || method === 'PUT';
const filled = ({ path }: Endpoint) => path.replaceAll(/\{\w+\}/g, 'x');

test.each(closed)('%s answers 401 without a token, before it looks at anything else', async (_name, endpoint) => {
  const { status, body, headers } = await server.send(
    endpoint.method,
    filled(endpoint),
    hasBody(endpoint) ? { body: 'not json' } : {},
  );
  expect(status).toBe(401);
  expect(body).toEqual({ code: 'auth.missing', message: 'No user is logged in', Message: 'No user is logged in' });
  expect(headers.get('www-authenticate')).toBe('Bearer');
  expect(headers.get('cache-control')).toBe('no-store');
});

test('garbage and a token of an unknown user open nothing, and one that has expired says so', async () => {
  const issue = (end?: number) =>
    server.accessTokens.issue({ userId: 'nobody', authTime: 0, isEmailVerified: true }, 'uid', end);
  const answers = [];
  for (const bad of ['garbage', await issue(), await issue(TEST_NOW - 1000)]) {
    const { status, body, headers } = await server.send('GET', '/all-users', { token: bad });
    answers.push([status, body.code, headers.get('www-authenticate')]);
  }
  const invalid = [401, 'auth.invalid', 'Bearer'];
  expect(answers).toEqual([invalid, invalid, [401, 'auth.expired', 'Bearer']]);
});

test('the scheme of a token is read in any case', async () => {
  const headers = { Authorization: `bearer ${await server.signIn('pat@clinic.test')}` };
  expect((await server.send('GET', '/check-admin/pat@clinic.test', { headers })).status).toBe(200);
});

test('with https, every answer tells browsers to use nothing else', async () => {
  const folder = testFolder();
  writeFileSync(join(folder, 'index.html'), '<title>Molar</title>');
  const secure = await startTestServer({ isHttps: true, pages: readPages(folder) as Pages });
  for (const path of ['/', '/config', '/nothing', '/all-users']) {
    const told = async ({ send }: TestServer) => (await send('GET', path)).headers.get('strict-transport-security');
    expect(await told(secure), path).toBe('max-age=31536000');
    expect(await told(server), path).toBeNull();
  }
  await secure.close();
});

test('the body of an unknown caller is never read', async () => {
  let isRead = false;
  const pull = (controller: ReadableStreamDefaultController) => {
    isRead = true;
    controller.close();
  };
  const body = new ReadableStream({ pull }, { highWaterMark: 0 });
  const sent = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body, duplex: 'half' };
  const { status } = await server.app.request('/booking', sent as RequestInit);
  expect([status, isRead]).toEqual([401, false]);
});

// Routes outside the contract, each with the reason why it needs no token.
const exceptions = [
  'ALL /*', // Gives each request its id, and answers nothing.
  'POST /webhooks/stripe', // Signed by the provider.
  'GET /stripe-double.js', // A script without secrets, for everybody.
  'ALL /payment-simulator/*', // The forms of the simulator, and its API, which asks for a key of its own.
];

test('only the contract, the listed exceptions and the built page are served', () => {
  const honoPath = ({ path }: Endpoint) => path.replaceAll(/\{(\w+)\}/g, ':$1');
  const expected = endpoints.map(([, endpoint]) => `${endpoint.method} ${honoPath(endpoint)}`);
  const served = server.app.routes.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(served)).toEqual(new Set([...expected, ...exceptions]));
});

test.each(endpoints)('%s accepts no other method', async (_name, endpoint) => {
  const { status, body, headers } = await server.send('PATCH', filled(endpoint));
  expect([status, body.code]).toEqual([405, 'request.method']);
  const methods = headers.get('allow')?.split(', ');
  expect(methods).toEqual(expect.arrayContaining(endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method]));
});

test('an unknown address is answered with a problem in JSON', async () => {
  for (const path of ['/nothing', '/booking/', '/user/', '/available/', '/%E0%A4%A', '/../../etc/passwd', '//x']) {
    const { status, body } = await server.send('GET', path);
    expect([status, body.code]).toEqual([404, 'request.unknown']);
  }
});

test('public answers carry an entity tag, and are not sent twice', async () => {
  const first = await server.send('GET', '/available?date=Nov%2023,%202026');
  expect(first.headers.get('cache-control')).toBe('no-cache');
  const tag = first.headers.get('etag') ?? '';
  const again = await server.send('GET', '/available?date=Nov%2023,%202026', { headers: { 'If-None-Match': tag } });
  expect([again.status, again.body]).toEqual([304, undefined]);
  expect(Object.fromEntries(again.headers)).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });

  await server.send('POST', '/booking', { token, body: wish() });
  const changed = await server.send('GET', '/available?date=Nov%2023,%202026', { headers: { 'If-None-Match': tag } });
  expect(changed.status).toBe(200);
});

test('personal answers are never cached or tagged', async () => {
  const { status, headers } = await server.send('GET', '/my-appointment?email=pat@clinic.test', { token });
  expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([200, 'no-store', null]);
});

test('the answer to a call can do nothing, however it is opened', async () => {
  const { headers: wrongMethod } = await server.send('PATCH', '/healthz');
  const others = ['/healthz', '/nothing', '/my-appointment'].map((path) => server.send('GET', path));
  for (const headers of [wrongMethod, ...(await Promise.all(others)).map((answer) => answer.headers)]) {
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('every page carries the security headers, even one that does not exist', async () => {
  const folder = testFolder();
  writeFileSync(join(folder, 'index.html'), '<script>0</script>');
  const withPages = await startTestServer({ pages: readPages(folder) as Pages });
  for (const path of ['/', '/about', '/missing']) {
    const { headers } = await withPages.send('GET', path, { headers: { Accept: 'text/html' } });
    const [scripts] = /script-src [^;]*/.exec(headers.get('content-security-policy') ?? '') ?? [];
    expect(scripts).toMatch(/^script-src 'self' 'sha256-[^']{44}' https:\/\/apis\.google\.com/);
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
  const posted = await withPages.send('POST', '/about', { headers: { Accept: 'text/html' } });
  expect(posted).toMatchObject({ status: 404, body: { code: 'request.unknown' } });
  await withPages.close();
});

describe('bad input names what is wrong', () => {
  const badBodies: [string, unknown, string][] = [
    ['invalid JSON', '{"serviceId":', 'body: must be JSON'],
    ['an array', [wish()], 'body: must be a JSON object'],
    ['null', 'null', 'body: must be a JSON object'],
    ['text', '"text"', 'body: must be a JSON object'],
    ['nothing', '', 'serviceId: is missing'],
    ['deep nesting', '['.repeat(30_000), 'body: must be JSON'],
    ['an unknown member', wish({ discount: 1 }), 'discount: is not a member of this call'],
    [
      '__proto__',
      `{"__proto__":{"price":1},${JSON.stringify(wish()).slice(1)}`,
      '__proto__: is not a member of this call',
    ],
    ['constructor', wish({ constructor: 1 }), 'constructor: is not a member of this call'],
    [
      'a member of 60,000 characters',
      wish({ ['x'.repeat(60_000)]: 1 }),
      `${'x'.repeat(60)}: is not a member of this call`,
    ],
    ['a missing member', wish({ phone: undefined }), 'phone: is missing'],
    ['null for a member', wish({ phone: null }), 'phone: must be text'],
    ['an object for a member', wish({ phone: {} }), 'phone: must be text'],
    ['a blank phone', wish({ phone: ' ' }), 'phone: must not be empty'],
    ['a long phone', wish({ phone: '5'.repeat(41) }), 'phone: must be at most 40 characters'],
    ['a zero byte', wish({ phone: '555\u00000100' }), 'phone: must not contain control characters'],
    ['half a surrogate pair', wish({ userName: 'x\ud800' }), 'userName: must not contain control characters'],
    ['an ISO date', wish({ date: '2026-11-23' }), 'date: must be a date such as Jan 5, 2023'],
    ['an invalid day', wish({ date: 'Feb 30, 2026' }), 'date: must be a date such as Jan 5, 2023'],
    ['a number for a date', wish({ date: 20261123 }), 'date: must be a date such as Jan 5, 2023'],
    ['an invalid slot', wish({ slot: '08.00 AM' }), 'slot: must be a slot such as 08.00 AM - 08.30 AM'],
    ['an invalid email', wish({ email: 'pat' }), 'email: must be an email address'],
    ['text for a price', wish({ price: '99' }), 'price: must be an amount in dollars'],
    ['a negative price', wish({ price: -1 }), 'price: must not be negative'],
    ['a third of a cent', wish({ price: 99.001 }), 'price: must have at most two decimals'],
    ['a huge price', wish({ price: 1e308 }), 'price: must have at most two decimals'],
    ['a paid booking', wish({ payment: true }), 'payment: must be false: a booking is paid afterwards'],
  ];

  test.each(badBodies)('POST /booking with %s', async (_what, body, message) => {
    const answer = await server.send('POST', '/booking', { token, body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid', message, Message: message } });
  });

  test('POST /booking with bytes that are not UTF-8', async () => {
    const response = await server.app.request('/booking', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
    });
    expect([response.status, (await response.json()).message]).toEqual([400, 'body: must be JSON']);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
    'POST /booking with content type %j',
    async (type) => {
      const answer = await server.send('POST', '/booking', { token, body: wish(), headers: { 'Content-Type': type } });
      expect(answer).toMatchObject({ status: 400, body: { message: 'Content-Type: must be application/json' } });
    },
  );

  test.each(['no-uuid', '', '00000000000000000000000000000000', '0d8f3f0a-5f0e-4a57-9d0e-2f6d5e3c1b7a,'])(
    'POST /booking with the key %j',
    async (key) => {
      const answer = await server.send('POST', '/booking', {
        token,
        body: wish(),
        headers: { 'Idempotency-Key': key },
      });
      expect(answer).toMatchObject({ status: 400, body: { message: 'Idempotency-Key: must be a UUID' } });
    },
  );

  test('POST /booking with more than 64 KB', async () => {
    const answer = await server.send('POST', '/booking', { token, body: wish({ phone: '5'.repeat(70_000) }) });
    expect(answer).toMatchObject({ status: 413, body: { code: 'request.too-large' } });
  });

  test.each([
    ['GET', '/available', 'date: is missing'],
    ['GET', '/available?date=', 'date: must be a date such as Jan 5, 2023'],
    ['GET', '/available?date=Jan+5,+2023&date=Jan+6,+2023', 'date: must be given once'],
    ['GET', '/available?date=%E0%A4%A', 'date: must be percent-encoded UTF-8'],
    ['GET', '/available?%ff=1', 'date: is missing'],
    ['GET', '/my-appointment?email=pat', 'email: must be an email address'],
    ['GET', '/booking/%ff', 'id: must be percent-encoded UTF-8'],
    ['GET', '/booking/%00', 'id: must not contain control characters'],
    ['GET', '/booking/%20', 'id: must not be empty'],
    ['GET', `/booking/${'x'.repeat(65)}`, 'id: must be at most 64 characters'],
    ['GET', '/check-admin/pat', 'userEmail: must be an email address'],
  ])('%s %s', async (method, path, message) => {
    expect(await server.send(method, path, { token })).toMatchObject({ status: 400, body: { message } });
  });

  test('a body that repeats the path', async () => {
    const idToken = await server.identity.sign({ email: 'pat@clinic.test' });
    const body = { email: 'pat@clinic.test', name: 'Pat' };
    const repeated = { token: idToken, body: { ...body, userEmail: 'pat@clinic.test' } };
    expect(await server.send('PUT', '/user/pat@clinic.test', repeated)).toMatchObject({
      status: 400,
      body: { message: 'userEmail: is already in the path' },
    });
  });

  test('none of it is logged as an error', () => expect(server.errors).toEqual([]));
});

describe('extra input that a call does not ask for is ignored', () => {
  test.each([
    ['GET', '/config?_=1747'],
    ['GET', '/available?date=Jan+5,+2023&x=1&x=2&__proto__=1&%ff=1'],
    ['GET', '/my-appointment?email=pat@clinic.test&date=Jan+5,+2023'],
    ['DELETE', '/del-booking/x?y=1'],
    ['DELETE', '/del-booking/x?id=y'],
  ])('%s %s', async (method, path) => {
    expect((await server.send(method, path, { token })).status).toBe(200);
  });

  test('a query beside a body', async () => {
    const idToken = await server.identity.sign({ email: 'pat@clinic.test' });
    const body = { email: 'pat@clinic.test', name: 'Pat' };
    const answer = await server.send('PUT', '/user/pat@clinic.test?name=Sam&_=1', { token: idToken, body });
    expect(answer.status).toBe(200);
    const { name } = await server.store.db.selectFrom('users').select('name').executeTakeFirstOrThrow();
    expect(name).toBe('Pat');
  });

  test.each([
    ['JSON', { 'Content-Type': 'application/json' }, '{"id":"y"}'],
    ['text', { 'Content-Type': 'text/plain' }, 'not JSON'],
    ['nothing, declared as JSON', { 'Content-Type': 'application/json' }, ''],
  ])('a body of a DELETE: %s', async (_what, headers, body) => {
    expect(
      (await server.send('DELETE', '/del-booking/x', { token, body, headers: { ...headers, 'Content-Length': '8' } }))
        .body,
    ).toEqual({ deletedCount: 0 });
  });

  test('a body of a GET', async () => {
    // fetch would not send one.
    const head = { 'content-type': 'application/json', 'content-length': '7', 'transfer-encoding': 'chunked' };
    expect((await server.send('GET', '/specialty', { headers: head })).status).toBe(200);
  });
});

test('an unexpected error is a 500 that reveals nothing and is logged', async () => {
  const broken = await startTestServer();
  await broken.store.db.schema.dropTable('specialties').execute();
  const { status, body } = await broken.send('GET', '/specialty');
  expect(status).toBe(500);
  expect(Object.keys(body).toSorted()).toEqual(['Message', 'code', 'message', 'requestId']);
  expect(body.message).toBe('Something went wrong on our side. Please try again.');
  expect(String(broken.errors)).toContain('no such table');
  await broken.close();
});

test('an answer that does not fit the contract is not sent', async () => {
  const broken = await startTestServer();
  const id = 'x'.repeat(65);
  await broken.store.db.insertInto('specialties').values({ id, name: 'Long', position: 99 }).execute();
  const { status, body } = await broken.send('GET', '/specialty');
  expect([status, body.code]).toEqual([500, 'server.failed']);
  expect(String(broken.errors)).toContain('must be at most 64 characters');
  await broken.close();
});

test('while the store is unavailable, calls and health checks answer 503', async () => {
  const broken = await startTestServer();
  await broken.store.close();
  for (const path of ['/healthz', '/specialty']) {
    expect(await broken.send('GET', path)).toMatchObject({ status: 503, body: { code: 'server.unavailable' } });
  }
});
