// One process announces what another changes, on a real PostgreSQL, and a server with open streams stops in time.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { giveDesk } from './store/desk-staff.ts';
import { openStore, type Store } from './store/store.ts';
import { testFolder } from './testing/folder.ts';
import { startTestPostgres, type TestPostgres } from './testing/postgres.ts';
import { type ServerProcess, type SignedIn, signInMany, startServer } from './testing/process.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

async function deskIn(store: Store): Promise<SignedIn> {
  const [dee] = (await signInMany(store, 1)) as [SignedIn];
  await giveDesk(store.db, dee.email, Date.now());
  return dee;
}

/** Keeps reading by itself. `ended` resolves to whether the server ended the stream properly instead of cutting it. */
async function listenAt({ url }: ServerProcess, { token }: SignedIn) {
  const answer = await fetch(`${url}/visits/stream`, { headers: { Authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  const heard: number[] = [];
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const read = async () => {
    for (;;) {
      const { value, done } = (await reader?.read().catch(() => undefined)) ?? {};
      if (done !== false) return done === true;
      heard.push(...Array.from(value?.matchAll(/^data: (\d+)$/gm) ?? [], ([, last]) => Number(last)));
    }
  };
  const ended = read();
  return { heard, ended, cancel: () => reader?.cancel() };
}

async function addWalkIn({ send }: ServerProcess, { token }: SignedIn): Promise<number> {
  const body = { date: 'Nov 23, 2026', patient: { name: 'Val Caller', phone: '555 0102' } };
  expect((await send('PUT', `/walk-ins/${crypto.randomUUID()}`, { token, body })).status).toBe(200);
  return (await send('GET', '/visits?date=Nov%2023,%202026', { token })).body.last;
}

const hears = (heard: number[], last: number) =>
  vi.waitFor(() => expect(heard.at(-1)).toBe(last), { timeout: 20_000, interval: 20 });

/** The servers' connections that only listen. */
const LISTENING = sql<{ pid: number }>`
  select pid from pg_stat_activity where datname = current_database() and query = 'listen molar_audit'`;

test('two servers announce each other’s changes, even after their listening connections were cut', async () => {
  const databaseUrl = await postgres.createDatabase();
  const store = await openStore({ dataDir: '', databaseUrl });
  const dee = await deskIn(store);
  const variables = { DATABASE_URL: databaseUrl };
  const [one, other] = await Promise.all([startServer(variables), startServer(variables)]);
  const listening = async () => (await LISTENING.execute(store.db)).rows;
  expect(await listening()).toEqual([]);
  const streams = [await listenAt(one, dee), await listenAt(other, dee)];
  const isListening = (count: number) =>
    vi.waitFor(async () => expect(await listening()).toHaveLength(count), { timeout: 20_000, interval: 20 });
  await isListening(2);
  const last = await addWalkIn(one, dee);
  for (const { heard } of streams) await hears(heard, last);

  const before = (await listening()).map(({ pid }) => pid);
  for (const pid of before) await sql`select pg_terminate_backend(${pid})`.execute(store.db);
  const next = await addWalkIn(other, dee);
  for (const { heard } of streams) await hears(heard, next);
  await vi.waitFor(
    async () => {
      const pids = (await listening()).map(({ pid }) => pid);
      expect([pids.length, pids.some((pid) => before.includes(pid))]).toEqual([2, false]);
    },
    { timeout: 20_000, interval: 50 },
  );

  // One listening connection per process, and none if nobody has a stream open there.
  const more = await listenAt(one, dee);
  await hears(more.heard, next);
  expect(await listening()).toHaveLength(2);
  await more.cancel();
  await streams[1]?.cancel();
  await isListening(1);
  for (const server of [one, other]) expect(await server.end('SIGTERM')).toBe(0);
  await streams[0]?.ended;
  await store.close();
});

test('a server that stops ends its streams first and does not have to wait for them', async () => {
  const dataDir = testFolder();
  const store = await openStore({ dataDir });
  const dee = await deskIn(store);
  await store.close();
  const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const { heard, ended } = await listenAt(server, dee);
  await hears(heard, 0);
  await hears(heard, await addWalkIn(server, dee));
  expect(await server.end('SIGTERM')).toBe(0);
  expect(await ended).toBe(true);
  expect(server.output()).not.toContain('"level"');
});
