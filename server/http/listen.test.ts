import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { wish } from '../../test/wish.ts';
import type { RequestLine } from '../log/log.ts';
import { received, startTestServer, type TestServer } from '../testing/server.ts';
import { listen } from './listen.ts';
import { callHeaders } from './security-headers.ts';

afterEach(() => {
  vi.useRealTimers();
});

const loopback = { port: 0, host: '127.0.0.1' };

/** Sends these bytes as they are and returns everything that comes back. */
async function raw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.end(text);
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  return answer;
}

test('callers that come before the app is ready are told to retry', async () => {
  const http = await listen(loopback);
  expect(await received(await fetch(`http://127.0.0.1:${http.port}/healthz`))).toMatchObject({
    status: 503,
    body: { code: 'server.unavailable' },
  });
  const { headers } = await fetch(`http://127.0.0.1:${http.port}/booking/1`);
  expect(Object.entries(callHeaders).filter(([name, value]) => headers.get(name) !== value)).toEqual([]);
  await http.stop();
});

test('requests answered without the app are reported, too', async () => {
  const lines: RequestLine[] = [];
  const http = await listen({ ...loopback, onAnswered: (line) => lines.push(line) });
  const { headers } = await fetch(`http://127.0.0.1:${http.port}/booking/1`);
  await raw(http.port, 'GET http://[ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  expect(lines).toEqual([
    { id: headers.get('x-request-id'), method: 'GET', route: 'unknown', status: 503, ms: 0 },
    { id: expect.any(String), method: 'other', route: 'unknown', status: 400, ms: 0 },
  ]);
  await http.stop();
});

test('a port in use is reported in one line', async () => {
  const http = await listen(loopback);
  await expect(listen({ ...loopback, port: http.port })).rejects.toThrow(
    `PORT: ${http.port} is in use; stop what uses it, or set another PORT`,
  );
  await http.stop();
});

/** The answer of one call on a connection that asks to be kept open. */
async function get(url: string) {
  const agent = new Agent({ keepAlive: true });
  const [response] = await once(httpRequest(url, { agent }).end(), 'response');
  response.resume();
  return { status: response.statusCode, connection: response.headers.connection };
}

test('stopping lets requests in flight finish, tells new ones to retry, and still answers health checks', async () => {
  const http = await listen(loopback);
  const arrived = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<Response>();
  http.serve((request) => {
    if (request.url.includes('/readyz')) return new Response('', { status: 418 });
    if (!request.url.endsWith('/slow')) return new Response('fast');
    arrived.resolve();
    return answer.promise;
  });
  const url = `http://127.0.0.1:${http.port}`;
  expect(await get(`${url}/fast`)).toEqual({ status: 200, connection: 'keep-alive' });
  const silent = connect(http.port, '127.0.0.1');
  await once(silent, 'connect');
  const slow = get(`${url}/slow`);
  await arrived.promise;

  // The time limit must not be what ends the stop.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  let isStopped = false;
  const stopped = http.stop().then(() => {
    isStopped = true;
  });
  expect(await get(`${url}/fast`)).toEqual({ status: 503, connection: 'close' });
  expect(await get(`${url}/readyz?now`)).toEqual({ status: 418, connection: 'close' });
  expect(isStopped).toBe(false);
  answer.resolve(new Response('done'));
  expect(await slow).toEqual({ status: 200, connection: 'close' });
  await Promise.all([stopped, once(silent, 'close')]);
  await expect(fetch(`${url}/fast`)).rejects.toThrow();
});

test('a call that never ends does not prevent stopping', async () => {
  const http = await listen(loopback);
  const arrived = Promise.withResolvers<void>();
  http.serve(() => {
    arrived.resolve();
    return new Promise(() => {});
  });
  const cut = fetch(`http://127.0.0.1:${http.port}`).catch((error: Error) => error);
  await arrived.promise;
  await http.stop();
  expect(await cut).toBeInstanceOf(Error);
});

test('a caller that sends many requests and waits for no answer is cut off', async () => {
  const http = await listen(loopback);
  const served = vi.fn(() => new Promise<Response>(() => {}));
  http.serve(served);
  const socket = connect(http.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write('GET /booking/1 HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(1000));
  await once(socket.resume(), 'close');
  await http.stop();
  expect(served.mock.calls.length).toBeLessThanOrEqual(10);
});

test('while the server drains, the app answers everything, for the last time on each connection', async () => {
  const http = await listen(loopback);
  http.serve(() => new Response('fast'));
  const drained = Promise.withResolvers<void>();
  const stopped = http.stop(drained.promise);
  expect(await get(`http://127.0.0.1:${http.port}/fast`)).toEqual({ status: 200, connection: 'close' });
  drained.resolve();
  await stopped;
});

test('a request that does not arrive completely in time is cut off', async () => {
  const http = await listen(loopback, 200);
  const body = Promise.withResolvers<string>();
  http.serve(async (request) => {
    body.resolve(await request.text().catch(() => 'broke off'));
    return new Response();
  });
  const socket = connect(http.port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nhalf');
  expect(await body.promise).toBe('broke off');
  await once(socket.resume(), 'close');
  await http.stop();
});

describe('over a real connection', () => {
  let server: TestServer;
  let http: Awaited<ReturnType<typeof listen>>;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer();
    http = await listen(loopback);
    http.serve((request) => server.app.fetch(request));
    token = await server.signIn('pat@clinic.test');
  });
  afterAll(async () => {
    await http.stop();
    await server.close();
  });

  const post = (body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${http.port}/booking`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
      body,
      duplex: 'half',
    } as RequestInit).then(received);

  test('a body that is too large is refused, with or without Content-Length, and the server goes on', async () => {
    const large = new TextEncoder().encode('x'.repeat(2_000_000));
    expect(await post(large)).toMatchObject({ status: 413 });
    expect(await post(new Blob([large]).stream())).toMatchObject({ status: 413 });
    expect((await post(JSON.stringify(wish()))).status).toBe(201);
  });

  test('a body may have 64 KB and not a byte more, with or without Content-Length', async () => {
    const statuses: number[] = [];
    for (const length of [64 * 1024, 64 * 1024 + 1]) {
      const text = JSON.stringify(wish({ date: 'Nov 25, 2026' })).padEnd(length);
      for (const body of [text, new Blob([text]).stream()]) statuses.push((await post(body)).status);
    }
    // The second time, the slot is already booked.
    expect(statuses).toEqual([201, 409, 413, 413]);
  });

  test('a body in pieces is read as a whole', async () => {
    const body = new Blob([JSON.stringify(wish({ date: 'Nov 24, 2026' }))]).stream();
    expect((await post(body)).status).toBe(201);
  });

  test.each([
    ['an invalid Host', 'GET /healthz HTTP/1.1\r\nHost: a b\r\n\r\n'],
    ['an invalid address', 'GET http://[ HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ])('%s is answered with a problem', async (_what, text) => {
    const answer = await raw(http.port, text);
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*"code":"request.invalid"/s);
    // The same headers as on the app's own answers.
    for (const [name, value] of Object.entries(callHeaders))
      expect(answer.toLowerCase()).toContain(`${name}: ${value}`.toLowerCase());
  });

  test('a connection is kept longer than proxies keep it, so none of their requests is lost', async () => {
    const { headers } = await fetch(`http://127.0.0.1:${http.port}/healthz`);
    expect(headers.get('keep-alive')).toBe('timeout=65');
  });

  test.each([
    ['an invalid Host', 'GET /healthz HTTP/1.1\r\nHost: a b\r\n\r\n'],
    ['an invalid address', 'GET http://[ HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['a header that is too large', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])('%s is the caller’s error', async (_what, text) => {
    expect(await raw(http.port, text)).toMatch(/^HTTP\/1\.1 4\d\d /);
  });

  test.each([
    ['GET /healthz', '{}'],
    ['DELETE /del-booking/x', '{}'],
    ['PUT /remove-admin/x@clinic.test', 'x'.repeat(100_000)],
  ])(
    'a body that %s does not ask for is ignored, and the next request on the connection is answered',
    async (call, body) => {
      const head = `Host: localhost\r\nAuthorization: Bearer ${token}\r\n`;
      const first = `${call} HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
      const answers = await raw(http.port, `${first}GET /specialty HTTP/1.1\r\n${head}Connection: close\r\n\r\n`);
      expect(answers).toMatch(/^HTTP\/1\.1 (200|403) .*HTTP\/1\.1 200 .*Oral Surgery/s);
    },
  );

  test('an upload that is cut off does no harm to the server', async () => {
    const head = `POST /booking HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n`;
    await raw(http.port, `${head}Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{"service`);
    expect((await fetch(`http://127.0.0.1:${http.port}/healthz`)).status).toBe(200);
    expect(server.errors).toEqual([]);
  });

  test('HEAD answers like GET, without the body', async () => {
    const response = await fetch(`http://127.0.0.1:${http.port}/healthz`, { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });
});
