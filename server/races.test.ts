import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findTampering } from './audit/find-tampering.ts';
import { openStore } from './store/store.ts';
import { giveAdmin } from './store/users.ts';
import { testFolder } from './testing/folder.ts';
import { imageForm, picture } from './testing/images.ts';
import { startTestPostgres, type TestPostgres } from './testing/postgres.ts';
import { type ServerProcess, type SignedIn, signInMany, startServer } from './testing/process.ts';
import { bookAll } from './testing/race.ts';

// The servers run on the real clock, so the days are far in the future.
async function expectOneOfTwoHundred(servers: ServerProcess[], people: SignedIn[]) {
  const answers = await bookAll(servers, people, 'Nov 23, 2099');
  const won = answers.filter(({ status }) => status === 201);
  const lost = answers.filter(({ status }) => status === 409);
  expect([people.length, won.length, lost.length]).toEqual([200, 1, 199]);
  for (const { body } of lost) expect(body).toMatchObject({ reason: 'slot-taken', _id: won[0]?.body.insertedId });
}

async function expectOneAnswer(servers: ServerProcess[], person: SignedIn) {
  const answers = await bookAll(servers, Array(50).fill(person), 'Nov 24, 2099', randomUUID());
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect(answers[0]?.status).toBe(201);
  const mine = await servers[0]?.send('GET', `/my-appointment?email=${person.email}`, { token: person.token });
  const thatDay = mine?.body.filter(({ date }: { date: string }) => date === 'Nov 24, 2099');
  expect(thatDay).toMatchObject([{ _id: answers[0]?.body.insertedId }]);
}

/** Ten admins, each of whom removes the next one at the same time. The first one has to be an admin already. */
async function expectSomeAdminLeft(servers: ServerProcess[], people: SignedIn[]) {
  const server = servers[0] as ServerProcess;
  const admins = people.slice(0, 10);
  let [admin] = admins as [SignedIn];
  for (let round = 0; round < 10; round++) {
    for (const { email } of admins) await server.send('PUT', `/admin/${email}`, { token: admin.token });
    const answers = await Promise.all(
      admins.map(({ token }, index) => {
        const next = admins[(index + 1) % admins.length]?.email;
        return (servers[index % servers.length] as ServerProcess).send('PUT', `/remove-admin/${next}`, { token });
      }),
    );
    for (const { body } of answers) {
      // An admin who was removed before their own call arrived is no longer an admin.
      expect(body.result ?? body.code).toBeOneOf([{ acknowledged: true }, 'user.last-admin', 'auth.not-admin']);
    }
    const lists = await Promise.all(admins.map(({ token }) => server.send('GET', '/all-users', { token })));
    const left = lists.findIndex(({ status }) => status === 200);
    const emails = lists[left]?.body.filter(({ role }: { role?: string }) => role === 'admin');
    expect(emails).toHaveLength(admins.length - answers.filter(({ status }) => status === 200).length);
    admin = admins[left] as SignedIn;
  }
}

/** The same picture to all servers at once; then each serves it. */
async function expectOnePicture(servers: ServerProcess[], { token }: SignedIn) {
  const form = imageForm(await picture('jpeg'));
  const answers = await Promise.all(servers.map((server) => server.send('POST', '/images', { token, body: form })));
  const [url, ...others] = new Set(answers.map(({ body }) => body.data.url));
  expect(others).toEqual([]);
  for (const server of servers) {
    const served = await fetch(server.url + url);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
  }
  return url;
}

describe('over one process on the embedded store', () => {
  let dataDir: string;
  let server: ServerProcess;
  let people: SignedIn[];
  beforeAll(async () => {
    dataDir = testFolder();
    const store = await openStore({ dataDir });
    people = await signInMany(store, 200);
    await giveAdmin(store.db, 'p0@clinic.test', Date.now());
    await store.close();
    server = await startServer({ DATA_DIR: dataDir });
  });
  afterAll(async () => expect(await server.end('SIGTERM')).toBe(0));

  test('two hundred people who want one slot get one booking and 199 conflicts', () =>
    expectOneOfTwoHundred([server], people));

  test('one key sent fifty times at once gives one booking and fifty equal answers', () =>
    expectOneAnswer([server], people[0] as SignedIn));

  test('a picture survives kill -9', async () => {
    const url = await expectOnePicture([server], people[0] as SignedIn);
    await server.end('SIGKILL');
    server = await startServer({ DATA_DIR: dataDir });
    expect((await fetch(server.url + url)).status).toBe(200);
  });

  test('admins who remove each other always leave one', () => expectSomeAdminLeft([server], people));
});

describe('over two processes on one PostgreSQL', () => {
  let postgres: TestPostgres;
  let databaseUrl: string;
  let servers: ServerProcess[];
  let people: SignedIn[];
  beforeAll(async () => {
    postgres = await startTestPostgres();
    databaseUrl = await postgres.createDatabase();
    const variables = { DATABASE_URL: databaseUrl };
    // Both find an empty database and try to create its tables.
    servers = await Promise.all([startServer(variables), startServer(variables)]);
    const store = await openStore({ dataDir: '', databaseUrl });
    people = await signInMany(store, 200);
    await giveAdmin(store.db, 'p0@clinic.test', Date.now());
    await store.close();
  });
  afterAll(async () => {
    for (const server of servers) expect(await server.end('SIGTERM')).toBe(0);
    await postgres.stop();
  });

  test('two hundred people who want one slot get one booking and 199 conflicts', () =>
    expectOneOfTwoHundred(servers, people));

  test('one key sent fifty times at once gives one booking and fifty equal answers', () =>
    expectOneAnswer(servers, people[0] as SignedIn));

  test('a picture that is sent to both is stored once, and both serve it', () =>
    expectOnePicture(servers, people[0] as SignedIn));

  test('admins who remove each other always leave one', () => expectSomeAdminLeft(servers, people));

  test('the audit lines of both form one chain', async () => {
    const store = await openStore({ dataDir: '', databaseUrl });
    const { number } = await store.db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow();
    expect(number).toBeGreaterThan(20);
    expect(await store.transaction((tx) => Array.fromAsync(findTampering(tx)))).toEqual([]);
    await store.close();
  });
});
