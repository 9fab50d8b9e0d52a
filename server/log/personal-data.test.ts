/** Nothing that names a person, or lets somebody act as one, reaches the log, whatever the calls. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contract, type EndpointName } from '../../contract/contract.ts';
import { type Endpoint, membersBesidePath, pathMembers } from '../../contract/endpoint.ts';
import { pages } from '../../contract/page.ts';
import { wish } from '../../test/wish.ts';
import { type Sent, startTestServer, type TestServer } from '../testing/server.ts';
import { createLog } from './log.ts';

const CALLS = 10_000;
const NAME = 'Wilhelmina Featherstone';
const PHONE = '+1 212 555 0147';
const EMAIL = 'wilhelmina@featherstone.test';
const BOOKING = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

const lines: string[] = [];
const log = createLog('info', { write: (line) => void lines.push(line) });
let server: TestServer;
let tokens: string[];
beforeEach(async () => {
  server = await startTestServer({ adminEmails: [EMAIL], onAnswered: log.request, logError: log.error });
  // No power cut is tested here.
  await sql`pragma synchronous = off`.execute(server.store.db);
  const idToken = await server.identity.sign({ email: EMAIL });
  const early = await server.identity.sign({ email: EMAIL, iat: 1, exp: 2 });
  tokens = [
    await server.signIn(EMAIL, NAME),
    idToken,
    early,
    await server.signIn(`other.${EMAIL}`, NAME),
    'a-made-up-secret-token',
    '',
  ];
});
afterEach(() => server.close());

const VALUES: readonly unknown[] = [
  EMAIL,
  NAME,
  PHONE,
  BOOKING,
  `pi_${BOOKING}`,
  '',
  null,
  12125550147,
  [EMAIL],
  { [NAME]: EMAIL },
];

/** After these calls the valid token would be invalid. */
const ENDING: readonly EndpointName[] = ['signOut', 'deleteAccount', 'endSessions', 'freeAddress', 'removeAdmin'];

/** The n-th way to call: each member gets another value in the next one. */
function nth(endpoint: Endpoint, n: number): { path: string; sent: Sent } {
  const isGood = n % 3 === 0;
  const pick = (member: string, index: number) =>
    isGood ? ({ id: BOOKING, name: NAME, date: 'Nov 23, 2026' }[member] ?? EMAIL) : VALUES[(n + index) % VALUES.length];
  const path = pathMembers(endpoint).reduce(
    (rest, member, index) => rest.replace(`{${member}}`, encodeURIComponent(String(pick(member, index) || EMAIL))),
    endpoint.path as string,
  );
  const members = membersBesidePath(endpoint);
  const beside = Object.fromEntries(members.map((member, index) => [member, pick(member, index * 3 + 1)]));
  const good = isGood && endpoint.path === '/booking' ? wish({ email: EMAIL, phone: PHONE }) : beside;
  const query = new URLSearchParams(Object.entries(beside).map(([name, value]) => [name, String(value)]));
  query.set(NAME, EMAIL);
  const isBodyCall = endpoint.method === 'POST' || endpoint.method === 'PUT';
  const body = n % 7 === 0 ? `{"${NAME}": ${PHONE}` : good;
  return {
    path: `${path}?${query}`,
    sent: {
      token: tokens[isGood ? (endpoint.who === 'identity' ? 1 : 0) : Math.floor(n / 2) % tokens.length],
      ...(isBodyCall && { body }),
      headers: {
        'X-Request-Id': n % 2 ? EMAIL : (tokens[0]?.slice(0, 40) ?? ''),
        'X-Forwarded-For': EMAIL,
        'User-Agent': `${NAME} ${PHONE}`,
        Cookie: `token=${tokens[0]}`,
        ...(n % 5 === 0 && { 'Idempotency-Key': n % 2 ? BOOKING : PHONE }),
      },
    },
  };
}

test('no address, name, phone number or token from ten thousand calls is in the log', async () => {
  const endpoints = Object.entries(contract) as [EndpointName, Endpoint][];
  const statuses = new Set<number>();
  for (let n = 0; n < CALLS; n++) {
    const [name, endpoint] = endpoints[n % endpoints.length] as [EndpointName, Endpoint];
    const { path, sent } = nth(endpoint, Math.floor(n / endpoints.length));
    const method = ENDING.includes(name) && n < CALLS - endpoints.length * 3 ? 'PATCH' : endpoint.method;
    statuses.add((await server.send(method, path, sent)).status);
    // Stays below the limits.
    server.clock.now += 200;
  }
  for (const page of [...pages, '/nobody/{id}', '/images/{id}.png']) {
    await server.send('GET', page.replace('{id}', encodeURIComponent(EMAIL)), { headers: { Accept: 'text/html' } });
  }
  expect([...statuses].toSorted()).toEqual(expect.arrayContaining([200, 201, 400, 401, 403, 404, 405, 409]));
  // Successful health calls get no line.
  const logged = endpoints.filter(([, { path }]) => path !== '/healthz' && path !== '/readyz');
  expect(lines.length).toBeGreaterThanOrEqual(Math.floor((CALLS * logged.length) / endpoints.length));

  const text = decodeURIComponent(lines.join('').replaceAll('%', '%25')).toLowerCase();
  const secrets = [
    EMAIL,
    'wilhelmina',
    'featherstone',
    PHONE,
    '5550147',
    '555 0147',
    BOOKING,
    ...tokens.filter(Boolean),
  ];
  expect(secrets.filter((secret) => text.includes(secret.toLowerCase()))).toEqual([]);
  for (const token of tokens.filter(Boolean))
    for (const part of token.split('.')) expect(text).not.toContain(part.toLowerCase());

  const routes = new Set(lines.map((line) => JSON.parse(line).route));
  for (const [, { path }] of logged) expect(routes).toContain(path);
});

test('an error that contains a caller’s data is logged without it', async () => {
  lines.length = 0;
  await server.store.db.schema.dropTable('doctors').execute();
  await server.store.db.schema.createTable('doctors').addColumn('id', 'integer').execute();
  const body = { name: NAME, email: EMAIL, specialty: NAME, image: 'https://images.test/a.webp' };
  const { status, headers, body: answer } = await server.send('POST', '/doctor', { token: tokens[0], body });
  expect([status, answer.requestId]).toEqual([500, headers.get('x-request-id')]);
  const told = lines.map((line) => JSON.parse(line));
  expect(told).toMatchObject([
    { level: 'error', id: answer.requestId, method: 'POST', route: '/doctor', err: { code: 'SQLITE_ERROR' } },
    { level: 'info', id: answer.requestId, status: 500, route: '/doctor' },
  ]);
  expect(lines.join('')).not.toMatch(/wilhelmina/i);
});
