import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from './store/store.ts';
import { testFolder } from './test-folder.ts';
import { startTestPostgres, type TestPostgres } from './test-postgres.ts';
import { type ServerProcess, type SignedIn, signInMany, startServer } from './test-process.ts';
import { wish } from './test-server.ts';

/** Everybody at once, in turn over the servers. */
function bookAll(servers: ServerProcess[], people: SignedIn[], date: string, key?: string) {
  return Promise.all(
    people.map(({ email, token }, index) =>
      (servers[index % servers.length] as ServerProcess).send('POST', '/booking', {
        token,
        body: wish({ email, date }),
        headers: { 'Idempotency-Key': key ?? randomUUID() },
      }),
    ),
  );
}

// The servers run on the real clock, so the days lie far ahead.
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

describe('over one process on the embedded store', () => {
  let server: ServerProcess;
  let people: SignedIn[];
  beforeAll(async () => {
    const dataDir = testFolder();
    const store = await openStore({ dataDir });
    people = await signInMany(store, 200);
    await store.close();
    server = await startServer({ DATA_DIR: dataDir });
  });
  afterAll(async () => expect(await server.end('SIGTERM')).toBe(0));

  test('two hundred people after one slot leave one booking and 199 conflicts', () =>
    expectOneOfTwoHundred([server], people));

  test('one key fifty times at once leaves one booking and fifty equal answers', () =>
    expectOneAnswer([server], people[0] as SignedIn));
});

describe('over two processes on one PostgreSQL', () => {
  let postgres: TestPostgres;
  let servers: ServerProcess[];
  let people: SignedIn[];
  beforeAll(async () => {
    postgres = await startTestPostgres();
    const variables = { DATABASE_URL: await postgres.createDatabase() };
    // Both find an empty database and want to make its tables.
    servers = await Promise.all([startServer(variables), startServer(variables)]);
    const store = await openStore({ dataDir: '', databaseUrl: variables.DATABASE_URL });
    people = await signInMany(store, 200);
    await store.close();
  });
  afterAll(async () => {
    for (const server of servers) expect(await server.end('SIGTERM')).toBe(0);
    await postgres.stop();
  });

  test('two hundred people after one slot leave one booking and 199 conflicts', () =>
    expectOneOfTwoHundred(servers, people));

  test('one key fifty times at once leaves one booking and fifty equal answers', () =>
    expectOneAnswer(servers, people[0] as SignedIn));
});
