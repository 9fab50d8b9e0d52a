import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { signIn } from '../../contract/account.ts';
import { bookSlot, cancelBooking } from '../../contract/booking.ts';
import { history } from '../../contract/history.ts';
import { uploadImage } from '../../contract/image.ts';
import { listServices } from '../../contract/service.ts';
import { createApi } from './api.ts';

type Seen = { method: string; url: string; headers: Headers; body: string };

/** Answers 418 to everything, and records the requests. */
function record() {
  const seen: Seen[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    seen.push({ method: request.method, url: request.url, headers: request.headers, body: await request.text() });
    return new Response('{}', { status: 418, headers: { 'content-type': 'application/json' } });
  };
  return { seen, api: createApi({ baseUrl: 'http://clinic.test', fetch }) };
}

test('members in braces travel in the path, escaped, and the others in the query', async () => {
  const { seen, api } = record();
  await api.call(cancelBooking, { id: 'a/b c' });
  await api.call(listServices, { date: 'Jan 5, 2023' });
  expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'DELETE http://clinic.test/del-booking/a%2Fb%20c',
    'GET http://clinic.test/available?date=Jan+5%2C+2023',
  ]);
  expect(seen.map(({ body }) => body)).toEqual(['', '']);
});

test('members that are not in the path travel in the body, each once', async () => {
  const { seen, api } = record();
  await api.call(bookSlot, history[0]?.input as never);
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual(history[0]?.input);
  expect(seen[0]?.headers.get('content-type')).toContain('application/json');
  await api.call(signIn, { userEmail: 'pat@example.com', email: 'pat@example.com', name: 'Pat' });
  expect(seen[1]?.url).toBe('http://clinic.test/user/pat%40example.com');
});

test('a file travels as multipart, and the browser names the boundary', async () => {
  const sent: Request[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    sent.push(new Request(input, init));
    return Response.json({ success: true, data: { url: '/images/a' } });
  };
  const api = createApi({ baseUrl: 'http://clinic.test', fetch });
  const image = new Blob(['bytes'], { type: 'image/png' });
  expect(await api.call(uploadImage, { image })).toMatchObject({ output: { data: { url: '/images/a' } } });
  expect(sent[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
  const form = await sent[0]?.formData();
  expect(await new Response(form?.get('image')).text()).toBe('bytes');
});

test('the clinic’s clock is read from its own answers, and from nobody else’s', async () => {
  const now = Date.parse('2030-01-07T12:00:00Z');
  const headers = { date: 'Mon, 07 Jan 2030 13:00:00 GMT' };
  const fetch = async () => Response.json([], { headers });
  const api = createApi({ baseUrl: 'http://clinic.test', fetch, now: () => now });
  const aheadOf = async (url?: string) =>
    (await api.send(listServices, { date: 'Jan 8, 2030' }, url ? { url } : {}))?.clockAhead;
  expect(await aheadOf()).toBe(60 * 60_000);
  expect(await aheadOf('https://images.example/upload')).toBeUndefined();
});

test('token, idempotency key, time and ETag travel in their headers, and only when given', async () => {
  const { seen, api } = record();
  await api.call(cancelBooking, { id: 'a' }, { token: 't', idempotencyKey: 'k', notedAt: 1700000000123, etag: '"e"' });
  await api.call(cancelBooking, { id: 'a' });
  const names = ['authorization', 'idempotency-key', 'noted-at', 'if-none-match'];
  expect(seen.map(({ headers }) => names.map((name) => headers.get(name)))).toEqual([
    ['Bearer t', 'k', '1700000000123', '"e"'],
    [null, null, null, null],
  ]);
});

test('each call is made once: retries live in the drain alone (invariant 6)', async () => {
  let calls = 0;
  const fetch = async () => {
    calls++;
    return calls % 2 ? Promise.reject(new TypeError('Failed to fetch')) : new Response('', { status: 503 });
  };
  const api = createApi({ baseUrl: 'http://clinic.test', fetch });
  const ask = () => api.call(listServices, { date: 'Jan 5, 2023' });
  expect(await ask()).toEqual({ kind: 'retry', scope: 'network' });
  expect(await ask()).toEqual({ kind: 'retry', scope: 'network', foreignAt: '/available' });
  expect(calls).toBe(2);
});

test.each([
  ['an answer', false],
  ['the rest of an answer', true],
])('a call to a server that never sends %s ends after the time limit', async (_, isBegun) => {
  const server = createServer((_request, response) => {
    if (isBegun) response.writeHead(200, { 'content-type': 'application/json' }).write('[');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const api = createApi({ baseUrl: `http://127.0.0.1:${port}`, timeLimit: 100 });
  expect(await api.call(listServices, { date: 'Jan 5, 2023' })).toEqual({ kind: 'retry', scope: 'network' });
  server.closeAllConnections();
  server.close();
});

test('a redirect is not followed: only a captive portal redirects a call', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/portal') response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
    else response.writeHead(302, { location: '/portal' }).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const api = createApi({ baseUrl: `http://127.0.0.1:${port}` });
  expect(await api.call(listServices, { date: 'Jan 5, 2023' })).toEqual({ kind: 'retry', scope: 'network' });
  server.closeAllConnections();
  server.close();
});

test('a missing browser API throws, and is not taken for a missing network', async () => {
  const { api } = record();
  const lacking = vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
    throw new TypeError('AbortSignal.any is not a function');
  });
  const { signal } = new AbortController();
  await expect(api.call(listServices, { date: 'Jan 5, 2023' }, { signal })).rejects.toThrow('not a function');
  lacking.mockRestore();
});

test('an aborted call ends at once, with no answer', async () => {
  const given = new AbortController();
  const fetch = (input: RequestInfo | URL) =>
    new Promise<Response>((_, reject) => {
      const { signal } = input as Request;
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  const call = createApi({ baseUrl: 'http://clinic.test', fetch }).send(
    listServices,
    { date: 'Jan 5, 2023' },
    { signal: given.signal },
  );
  given.abort();
  expect(await call).toBeUndefined();
});
