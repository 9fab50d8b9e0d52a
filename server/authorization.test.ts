// Every call by every kind of caller, as docs/authorization.md lists them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract, type EndpointName } from '../contract/contract.ts';
import { serverAreas } from '../contract/server-area.ts';
import { createAccessTokens } from './identity/access-token.ts';
import { insertBooking } from './store/bookings.ts';
import { giveDesk } from './store/desk-staff.ts';
import { giveAdmin, takeAdmin } from './store/users.ts';
import { testBooking } from './testing/booking.ts';
import { callToolkit } from './testing/emulator-bed.ts';
import { createTestIdentity, makeKeys } from './testing/identity.ts';
import { type ServerProcess, startServer } from './testing/process.ts';
import { readStore } from './testing/read-store.ts';
import { readTable } from './testing/read-table.ts';
import { type Subject, sampleRequests } from './testing/requests.ts';
import { startTestServer, type TestServer } from './testing/server.ts';

const DOCUMENT = 'docs/authorization.md';
const MINUTE = 60_000;

interface Person extends Subject {
  id: string;
  idToken: string;
}

/** Who calls, and whom the call is about if not the caller; `spoil` turns the caller's token into what the column says. */
interface Caller {
  by(): Promise<Person>;
  about?(): Promise<Person>;
  spoil?(person: Person, kind: 'idToken' | 'token'): Promise<string | undefined>;
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const pat = () => newPerson('pat');
const callers: Record<string, Caller> = {
  nobody: { by: pat, spoil: async () => undefined },
  own: { by: pat },
  'another’s': { by: pat, about: () => newPerson('sam') },
  unproven: { by: () => newPerson('una', false) },
  admin: { by: () => newPerson('admin', true, 'admin@clinic.test'), about: pat },
  desk: { by: newDesk, about: pat },
  'former admin': { by: newFormerAdmin, about: pat },
  'logged out': {
    by: pat,
    async spoil(person, kind) {
      expect((await server.send('PUT', '/sign-out', { token: person.token })).status).toBe(200);
      return person[kind];
    },
  },
  foreign: {
    by: pat,
    async spoil({ id, email }, kind) {
      const now = () => server.clock.now;
      if (kind === 'idToken') return (await createTestIdentity(now, await makeKeys())).sign({ email });
      const others = createAccessTokens({ secret: 'the secret of another clinic altogether', now });
      return others.issue({ userId: id, authTime: now(), isEmailVerified: true }, 'uid');
    },
  },
  expired: {
    by: pat,
    async spoil({ id, email }, kind) {
      const over = server.clock.now - 1000;
      if (kind === 'idToken') return server.identity.sign({ email, exp: over / 1000 });
      return server.accessTokens.issue({ userId: id, authTime: over - MINUTE, isEmailVerified: true }, 'uid', over);
    },
  },
  'other token': { by: pat, spoil: async (person, kind) => person[kind === 'token' ? 'idToken' : 'token'] },
};

let day = Date.UTC(2030, 0, 1);

async function newPerson(name: string, isProven = true, email = `${crypto.randomUUID()}@clinic.test`): Promise<Person> {
  const idToken = await server.identity.sign({ email, email_verified: isProven });
  const { body } = await server.send('PUT', `/user/${email}`, { token: idToken, body: { email, name } });
  const { id } = await server.store.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  day += 24 * 60 * MINUTE;
  const booking = testBooking({ user_id: id, email, date: new Date(day).toISOString().slice(0, 10) });
  await insertBooking(server.store.db, booking);
  return { id, email, idToken, token: body.accessToken as string, bookingId: booking.id };
}

async function newDesk(): Promise<Person> {
  const person = await newPerson('desk');
  await giveDesk(server.store.db, person.email, server.clock.now);
  return person;
}

async function newFormerAdmin(): Promise<Person> {
  const { store, clock, send } = server;
  const person = await newPerson('former');
  await giveAdmin(store.db, person.email, clock.now);
  expect((await send('GET', '/all-users', { token: person.token })).status).toBe(200);
  await takeAdmin(store.db, person.email);
  return person;
}

const rows = readTable(DOCUMENT, 'call').map(({ name, cells }) => ({ name: name as EndpointName, cells }));

test('every call of the contract has a row, and every kind of caller a column', () => {
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(contract).toSorted());
  for (const { cells } of rows) expect(Object.keys(cells)).toEqual(Object.keys(callers).map(typed));
});

/** The document uses the plain apostrophe. */
function typed(text: string): string {
  return text.replace('’', "'");
}

const matrix = rows.flatMap(({ name, cells }) =>
  Object.entries(callers).map(([who, caller]) => ({ name, who, caller, expected: cells[typed(who)] ?? 'no cell' })),
);

test.each(matrix)('$name, $who: $expected', async ({ name, who, caller, expected }) => {
  const { method, who: asked } = contract[name];
  const by = await caller.by();
  const subject = (await caller.about?.()) ?? by;
  // Otherwise there is nothing to take away.
  if (who === 'admin') {
    if (name === 'removeAdmin') await giveAdmin(server.store.db, subject.email, server.clock.now);
    if (name === 'removeDesk') await giveDesk(server.store.db, subject.email, server.clock.now);
  }
  const { path, body } = await sampleRequests[name](subject, server);
  server.clock.now += MINUTE;
  const kind = asked === 'identity' ? 'idToken' : 'token';
  const token = caller.spoil ? await caller.spoil(by, kind) : by[kind];

  const before = await readStore(server.store);
  const answer = await server.send(method, path, { token, body });
  const [status, word = ''] = expected.split(' ');
  const code = answer.status < 400 ? '' : answer.body.code;
  const isCode = word !== 'unchanged' && word !== 'recorded';
  expect([String(answer.status), code]).toEqual([status, isCode ? word : '']);
  const isUnchanged = answer.status >= 400 || word === 'unchanged' || (method === 'GET' && word !== 'recorded');
  expect((await readStore(server.store)) === before).toBe(isUnchanged);
});

describe('the other addresses of the server, with demo accounts', () => {
  const addresses = readTable(DOCUMENT, 'address');
  const demo = { email: 'admin@molar.test', password: 'molar-demo' };
  let molar: ServerProcess;
  let token: string;
  const signIn = () => callToolkit(molar.url, 'signInWithPassword', { ...demo, returnSecureToken: true });
  beforeAll(async () => {
    const noProject = { FIREBASE_API_KEY: '', FIREBASE_AUTH_DOMAIN: '', FIREBASE_PROJECT_ID: '' };
    molar = await startServer({ ...noProject, AUTH_EMULATOR_PORT: '0' });
    const { idToken } = (await (await signIn()).json()) as { idToken: string };
    const body = { email: demo.email, name: 'Ada' };
    token = (await molar.send('PUT', `/user/${demo.email}`, { token: idToken, body })).body.accessToken;
  });
  afterAll(() => molar.end('SIGTERM'));

  test('every area of the server has a row', () => {
    const paths = [
      ...addresses.map(({ name }) => name.split(' ')[1]),
      ...Object.values(contract).map(({ path }) => path),
    ];
    const missing = serverAreas.filter((area) => !paths.some((path) => path?.split('/')[1] === area));
    expect(missing).toEqual([]);
  });

  test.each(addresses)('$name', async ({ name, cells }) => {
    const [method = '', path = ''] = name.split(' ');
    const body = method === 'POST' ? {} : undefined;
    expect(String((await molar.send(method, path, { body })).status)).toBe(cells.nobody);
    expect(String((await molar.send(method, path, { body, token })).status)).toBe(cells['admin token']);
  });

  test('none of these calls has changed the accounts', async () => {
    expect((await signIn()).status).toBe(200);
    expect((await molar.send('GET', '/all-users', { token })).status).toBe(200);
  });
});
