import { Socket } from 'node:net';
import { type QueryExecutorProvider, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { LogError } from '../log/log.ts';
import { createLine } from '../testing/line.ts';
import { startTestPostgres, type TestPostgres } from '../testing/postgres.ts';
import { migrations } from './migrations/migrations.ts';
import { keepSetting } from './settings.ts';
import { openStore, ping, type Store } from './store.ts';

let postgres: TestPostgres;
let url: string;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

async function storeByLine(logError: LogError = () => {}) {
  url = await postgres.createDatabase();
  const line = await createLine(url);
  return { line, store: await openStore({ dataDir: '', databaseUrl: line.url, logError }) };
}

/** Bypasses the store and its pool. */
async function direct(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

/** Opens this many connections of the pool. */
const connectTimes = (store: Store, count: number) =>
  Promise.all(Array.from({ length: count }, () => store.transaction((tx) => ping(tx))));
const keep = (store: Store, name: string) => store.transaction((tx) => keepSetting(tx, name, 'x'));
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test('idle connections use TCP keep-alive to notice that PostgreSQL is gone', async () => {
  const keepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive');
  const store = await openStore({ dataDir: '', databaseUrl: await postgres.createDatabase() });
  keepAlive.mockClear();
  await ping(store.db);
  expect(keepAlive.mock.calls.map(([isKept]) => isKept)).toEqual([true]);
  keepAlive.mockRestore();
  await store.close();
});

test('a statement that PostgreSQL does not answer is given up, and so is its connection', async () => {
  const { line, store } = await storeByLine();
  await connectTimes(store, 2);
  line.freeze();
  const errors = await Promise.all([errorOf(ping(store.db)), errorOf(keep(store, 'frozen'))]);
  expect(errors.map(store.isUnavailable)).toEqual([true, true]);
  expect(errors.map(String)).toEqual(Array(2).fill('Error: Query read timeout'));
  line.mend();
  // On the connection of the transaction that was given up, this would be rolled back with it.
  await keepSetting(store.db, 'after', 'x');
  expect(await direct(`select name from settings`)).toEqual([{ name: 'after' }]);
  await store.close();
  line.close();
});

test('connections to a server that became read-only count as unavailable and are replaced', async () => {
  const { line, store } = await storeByLine();
  const { pathname } = new URL(url);
  // Cuts the pool's old connections, then fills the pool with connections to the read-only server.
  line.cut();
  await direct(`alter database ${pathname.slice(1)} set default_transaction_read_only = on`);
  line.mend();
  await connectTimes(store, 10);
  const error = await errorOf(keep(store, 'read-only'));
  expect(error).toMatchObject({ code: '25006' });
  expect(store.isUnavailable(error)).toBe(true);

  await direct(
    `begin; set transaction read write; alter database ${pathname.slice(1)} reset default_transaction_read_only; commit`,
  );
  for (const name of ['a', 'b', 'c']) await keep(store, name);
  expect(await direct('select name from settings order by name')).toHaveLength(3);
  await store.close();
  line.close();
});

test('the server itself ends a statement that takes too long, and a transaction that is left idle', async () => {
  const { line, store } = await storeByLine();
  const show = async (name: string) => (await sql`show ${sql.raw(name)}`.execute(store.db)).rows;
  expect(await show('statement_timeout')).toEqual([{ statement_timeout: '4500ms' }]);
  expect(await show('idle_in_transaction_session_timeout')).toEqual([{ idle_in_transaction_session_timeout: '10s' }]);
  await store.close();
  line.close();
});

test('a migration has its minute, though PgBouncer drops the limit that the driver asks for', async () => {
  // The driver asks for this limit instead of ours.
  const databaseUrl = `${await postgres.createDatabase()}?statement_timeout=4500`;
  const limits: unknown[] = [];
  const readLimit = async (db: QueryExecutorProvider) => {
    limits.push(...(await sql<object>`show statement_timeout`.execute(db)).rows);
  };
  const store = await openStore({ dataDir: '', databaseUrl }, { ...migrations, '9999-last': { up: readLimit } });
  await readLimit(store.db);
  expect(limits).toEqual([{ statement_timeout: '54s' }, { statement_timeout: '4500ms' }]);
  await store.close();
});

test('connections that are lost while idle are logged and replaced', async () => {
  const said = vi.fn<LogError>();
  const { line, store } = await storeByLine(said);
  await connectTimes(store, 2);
  line.cut();
  await expect.poll(() => said.mock.calls.length, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(said.mock.calls[0]?.[0]).toBe('PostgreSQL connection lost');
  line.mend();
  expect(await keep(store, 'after')).toBe('x');
  await store.close();
  line.close();
});
