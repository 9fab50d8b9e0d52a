/**
 * Bytes on a connection: requests with some bytes changed, and random bytes. Every answer is valid HTTP without a 5xx,
 * every JSON body is a problem of the contract, and the server keeps running.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import fc from 'fast-check';
import { contract } from '../../contract/contract.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { listen } from '../../server/http/listen.ts';
import { received, startTestServer } from '../../server/testing/server.ts';
import { wrongIn } from './check-answer.ts';

const change = fc.record({ at: fc.nat({ max: 400 }), byte: fc.nat({ max: 255 }), isAdded: fc.boolean() });
const targets = [
  '/',
  '/%',
  '//',
  '*',
  '/booking/%ff',
  'http://[',
  '/\u0080',
  '/webhooks/stripe',
  '/payment-simulator/v1/refunds',
];
const paths = [...Object.values<Endpoint>(contract).map(({ path }) => path), ...targets];
const request = fc
  .record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND'),
    path: fc.constantFrom(...paths),
    headers: fc.subarray([
      'Host: localhost',
      'Content-Length: 2',
      'Content-Length: 99999999999999999999',
      'Content-Length: -1',
      'Transfer-Encoding: chunked',
      'Transfer-Encoding: gzip, chunked',
      'Content-Type: application/json',
      'Authorization: Bearer a.b.c',
      'Expect: 100-continue',
      'Expect: something',
      'Upgrade: websocket',
      'Connection: upgrade',
      'Stripe-Signature: t=1,v1=00',
      `X-Long: ${'x'.repeat(20_000)}`,
    ]),
    body: fc.constantFrom('', '{}', '{"a":', '2\r\n{}\r\n0\r\n\r\n', 'zz\r\n'),
  })
  .map(
    ({ method, path, headers, body }) =>
      `${[`${method} ${path} HTTP/1.1`, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`,
  );
const changed = fc.tuple(request, fc.array(change, { maxLength: 3 })).map(([text, changes]) => {
  const bytes = [...Buffer.from(text, 'latin1')];
  for (const { at, byte, isAdded } of changes) bytes.splice(at % bytes.length, isAdded ? 0 : 1, byte);
  return Buffer.from(bytes);
});
const rawRequest = fc.oneof(
  { weight: 9, arbitrary: changed },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
);

export interface RawResult {
  /** How many were taken for requests; the others end without an answer. */
  answered: number;
  /** Each with its bytes. */
  faults: string[];
}

export async function runRaw({ seed, requests }: { seed: number; requests: number }): Promise<RawResult> {
  const server = await startTestServer();
  const http = await listen({ port: 0, host: '127.0.0.1' });
  http.serve((given) => server.app.fetch(given));
  const faults: string[] = [];
  let answered = 0;
  for (const bytes of fc.sample(rawRequest, { seed, numRuns: requests })) {
    const text = await exchange(http.port, bytes);
    if (text) answered++;
    const isOurs = !bytes.includes('/payment-simulator/');
    const wrong = await wrongInRaw(text, isOurs);
    if (wrong) faults.push(`${wrong}\n  ${JSON.stringify(bytes.toString('latin1').slice(0, 500))}`);
    for (const error of server.errors.splice(0)) faults.push(`logged: ${error}`);
  }
  const { status } = await fetch(`http://127.0.0.1:${http.port}/healthz`);
  if (status !== 200) faults.push(`not healthy afterwards: ${status}`);
  await http.stop();
  await server.close();
  return { answered, faults };
}

/** Returns everything that arrives until the connection ends. */
async function exchange(port: number, bytes: Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk) => {
    text += chunk;
  });
  // Cut off by the server: the bytes received so far count.
  socket.on('error', () => {});
  socket.end(bytes);
  if (!socket.closed) await once(socket, 'close');
  return text;
}

/** @param isOurs the stand-in for the payment provider answers in the provider's form */
async function wrongInRaw(text: string, isOurs: boolean): Promise<string | undefined> {
  // Changed bytes may be two requests, or none: then the connection just ends.
  for (let left = text; left; ) {
    const answer = readAnswer(left);
    if (!answer) return `no HTTP: ${left.slice(0, 200)}`;
    const wrong = await wrongInAnswer(answer, isOurs);
    if (wrong) return wrong;
    left = answer.rest;
  }
  return undefined;
}

interface RawAnswer {
  status: number;
  head: string;
  body: string;
  /** The bytes after it on the connection. */
  rest: string;
}

function readAnswer(text: string): RawAnswer | undefined {
  const [, head = '', after = ''] = /^([\s\S]*?)\r\n\r\n([\s\S]*)$/.exec(text) ?? [];
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(head) ?? [];
  if (!status) return undefined;
  const isBare = status === '100' || after.startsWith('HTTP/1.1 ');
  const body = isBare ? '' : bodyIn(head, after);
  return { status: Number(status), head, body, rest: after.slice(body.length) };
}

/** With its chunk sizes, if it is chunked. */
function bodyIn(head: string, after: string): string {
  if (/^transfer-encoding: chunked/im.test(head)) return /^[\s\S]*?\r\n0\r\n\r\n/.exec(after)?.[0] ?? after;
  const [, length] = /^content-length: (\d+)/im.exec(head) ?? [];
  return length ? after.slice(0, Number(length)) : after;
}

async function wrongInAnswer({ status, head, body }: RawAnswer, isOurs: boolean): Promise<string | undefined> {
  const isJson = isOurs && /^content-type: application\/json/im.test(head);
  if (status < 500 && (!isJson || status < 400)) return undefined;
  const init = { status, headers: { 'Content-Type': isJson ? 'application/json' : 'text/plain' } };
  const isChunked = /^transfer-encoding: chunked/im.test(head);
  const text = isChunked ? body.replace(/^[\da-f]+\r\n|\r\n0\r\n\r\n$/gi, '') : body;
  return wrongIn(await received(new Response(text, init)), body ? 'GET' : 'HEAD', undefined);
}
