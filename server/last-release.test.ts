// The server of the last release keeps running while ours migrates the store beneath it, and both serve the same people.
import { exportJWK } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wish } from '../test/wish.ts';
import { createTestIdentity, type TestIdentity } from './testing/identity.ts';
import { startKeyedLoad } from './testing/keyed-load.ts';
import { LAST_MIGRATION, lastRelease } from './testing/last-release.ts';
import { query } from './testing/own-postgres.ts';
import { startTestPostgres, type TestPostgres } from './testing/postgres.ts';
import { type ServerProcess, startServer } from './testing/process.ts';

let postgres: TestPostgres;
let identity: TestIdentity;
let databaseUrl: string;
let variables: Record<string, string>;
beforeAll(async () => {
  postgres = await startTestPostgres();
  databaseUrl = await postgres.createDatabase();
  identity = await createTestIdentity(Date.now);
  variables = { DATABASE_URL: databaseUrl, NODE_OPTIONS: await googleWithKeyOf(identity) };
});
afterAll(() => postgres.stop());

/** Node options that make a server take this key for Google's. */
async function googleWithKeyOf({ publicKey }: TestIdentity): Promise<string> {
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256' }] };
  const script = `globalThis.fetch = async () => Response.json(${JSON.stringify(keys)});`;
  return `--import=data:text/javascript,${encodeURIComponent(script)}`;
}

async function register(server: ServerProcess, email: string): Promise<string> {
  const project = { iss: 'https://securetoken.google.com/clinic', aud: 'clinic' };
  const token = await identity.sign({ email, ...project });
  const { body } = await server.send('PUT', `/user/${email}`, { token, body: { email, name: 'Pat Example' } });
  return body.accessToken;
}

/** Whatever a person does at one server is visible at the other. @param days a free day for each server */
async function serveOne(first: ServerProcess, second: ServerProcess, [one, two]: readonly [string, string]) {
  const email = `at-${one.replace(/\W/g, '-')}@clinic.test`.toLowerCase();
  const token = await register(first, email);
  const book = (server: ServerProcess, date: string) =>
    server.send('POST', '/booking', { token, body: wish({ email, date }) });
  const listAt = async (server: ServerProcess): Promise<string[]> => {
    const { body } = await server.send('GET', `/my-appointment?email=${email}`, { token });
    return body.map(({ _id }: { _id: string }) => _id).sort();
  };
  const made = [await book(first, one), await book(second, two)];
  expect(made.map(({ status }) => status)).toEqual([201, 201]);
  // Each knows about the other's booking.
  expect((await book(second, one)).body.code).toBe('booking.already-yours');
  expect((await book(first, two)).body.code).toBe('booking.already-yours');
  const ids = made.map(({ body }) => body.insertedId).sort();
  expect([await listAt(first), await listAt(second)]).toEqual([ids, ids]);
  const other = `other-${email}`;
  const others = await register(second, other);
  for (const [server, date] of [
    [first, two],
    [second, one],
  ] as const) {
    const refused = await server.send('POST', '/booking', { token: others, body: wish({ email: other, date }) });
    expect(refused.body.code).toBe('booking.slot-taken');
  }
  for (const [server, { body }] of [
    [second, made[0]],
    [first, made[1]],
  ] as [ServerProcess, (typeof made)[0]][]) {
    const canceled = await server.send('DELETE', `/del-booking/${body.insertedId}`, { token });
    expect(canceled.body).toEqual({ deletedCount: 1 });
  }
  expect([await listAt(first), await listAt(second)]).toEqual([[], []]);
}

test('the last release and this one serve the same clinic at once', async ({ skip }) => {
  const main = lastRelease();
  if (!main) return skip('the last release is not in the history of this copy');
  const last = await startServer(variables, { main });
  const migrations = await query(databaseUrl, 'select max(name) as latest from kysely_migration');
  expect(migrations).toEqual([{ latest: LAST_MIGRATION }]);

  const emails = ['p0', 'p1', 'p2', 'p3'].map((name) => `${name}@clinic.test`);
  const people = await Promise.all(emails.map(async (email) => ({ email, token: await register(last, email) })));
  let servers = [last];
  let turn = 0;
  const load = startKeyedLoad(people, () => servers[turn++ % servers.length] as ServerProcess);
  await load.advance(20);
  const ours = await startServer(variables);
  servers = [last, ours];
  await Promise.all([
    load.advance(60),
    serveOne(last, ours, ['Oct 21, 2039', 'Oct 22, 2039']),
    serveOne(ours, last, ['Nov 21, 2039', 'Nov 22, 2039']),
  ]);
  await load.stop();

  expect(load.figures()).toMatchObject({ odd: [], brokenOff: 0 });
  for (const server of servers) {
    expect(await load.audit(server)).toEqual({ lost: 0, doubled: 0 });
    expect((await server.send('GET', '/readyz')).status).toBe(200);
  }
  for (const server of servers) expect(await server.end('SIGTERM')).toBe(0);
});
