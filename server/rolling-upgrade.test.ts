// Two releases on one store: this one stands for the previous, with a made-up next one.
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from './store/migrations/migrations.ts';
import { openStore } from './store/store.ts';
import { startKeyedLoad } from './testing/keyed-load.ts';
import { startTestPostgres, type TestPostgres } from './testing/postgres.ts';
import { runServer, signInMany, startServer } from './testing/process.ts';

/** Changes of every kind that `migrations/additive.test.ts` allows, on the tables that a booking touches. */
const next: Migration = {
  async up(db) {
    for (const table of ['users', 'bookings', 'answers', 'services', 'settings']) {
      await sql`alter table ${sql.table(table)} add column next text`.execute(db);
      await sql`alter table ${sql.table(table)} add column counted integer not null default 0`.execute(db);
      await sql`create index ${sql.ref(`${table}_next`)} on ${sql.table(table)} (next)`.execute(db);
      await sql`update ${sql.table(table)} set next = 'filled in'`.execute(db);
    }
    await sql`create table next_things (id text primary key)`.execute(db);
  },
};

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

test('servers of the previous release keep running while the next one migrates the store, and can’t be started on it again', async () => {
  const databaseUrl = await postgres.createDatabase();
  const at = { dataDir: '', databaseUrl };
  const variables = { DATABASE_URL: databaseUrl };
  const store = await openStore(at);
  const people = await signInMany(store, 4);
  await store.close();
  const servers = await Promise.all([startServer(variables), startServer(variables)]);
  let turn = 0;
  const load = startKeyedLoad(people, () => servers[turn++ % 2] ?? servers[0]);
  await load.advance(30);
  const newer = await openStore(at, { ...migrations, '9999-next': next });
  await load.advance(40);
  await load.stop();

  expect(load.figures().odd).toEqual([]);
  expect(await load.audit(servers[0])).toEqual({ lost: 0, doubled: 0 });
  expect((await servers[1].send('GET', '/readyz')).status).toBe(200);
  const { rows } = await sql<{ counted: number }>`select distinct counted from bookings`.execute(newer.db);
  expect(rows).toEqual([{ counted: 0 }]);
  await newer.close();

  const { code, output } = await runServer(variables);
  expect(code).toBe(1);
  expect(output).toContain('this store was made by a newer Molar, which took it to 9999-next; run that version');
  for (const server of servers) expect(await server.end('SIGTERM')).toBe(0);
});
