import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../../test/free-port.ts';
import { createLine } from '../testing/line.ts';
import { startTestPostgres, type TestPostgres } from '../testing/postgres.ts';
import { addToAudit } from './audit.ts';
import { listenTo } from './postgres-listen.ts';
import { openStore } from './store.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

test('every line of the audit and the initial probe are heard, also after the connection was lost', async () => {
  const databaseUrl = await postgres.createDatabase();
  const store = await openStore({ dataDir: '', databaseUrl });
  const line = await createLine(databaseUrl);
  const [heard, lost, logError] = [vi.fn(), vi.fn(), vi.fn()];
  const tell = () => sql`select pg_notify('molar_audit', '')`.execute(store.db);
  const stop = listenTo(line.url, { heard, lost, tell, logError });
  const isHeard = (times: number) =>
    vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(times), { timeout: 20_000, interval: 5 });
  const origin = { who: 'dee', requestId: '1', deviceAt: null, now: () => 0 };
  const record = () => store.transaction((tx) => addToAudit(tx, origin, { action: 'visit.noted', object: 'x' }));
  await isHeard(1);
  await record();
  await isHeard(2);

  // A change that was rolled back is not announced.
  const undone = store.db.transaction().execute(async (tx) => {
    await addToAudit(tx, origin, { action: 'visit.noted', object: 'x' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await record();
  await isHeard(3);

  line.cut();
  await vi.waitFor(() => expect(logError).toHaveBeenCalledWith('PostgreSQL connection lost', expect.anything()), {
    timeout: 20_000,
    interval: 5,
  });
  line.mend();
  await isHeard(4);
  expect(lost.mock.calls.length).toBeGreaterThan(1);
  await stop();
  await record();
  expect(heard).toHaveBeenCalledTimes(4);
  line.close();
  await store.close();
});

test('an idle connection that is cut now and then is not logged as a failure, however often', async () => {
  const databaseUrl = await postgres.createDatabase();
  const store = await openStore({ dataDir: '', databaseUrl });
  const [heard, logError] = [vi.fn(), vi.fn()];
  const tell = () => sql`select pg_notify('molar_audit', '')`.execute(store.db);
  const stop = listenTo(databaseUrl, { heard, lost: () => {}, tell, logError });
  const cut = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%'
      and datname = current_database()`.execute(store.db);
  for (let cuts = 0; cuts < 3; cuts++) {
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(cuts + 1), { timeout: 20_000, interval: 5 });
    await cut();
  }
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(4), { timeout: 20_000, interval: 5 });
  expect(logError).not.toHaveBeenCalled();
  await stop();
  await store.close();
});

test('a server that is away for long is retried every 15 to 30 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  let isLost = Promise.withResolvers<void>();
  const lost = () => isLost.resolve();
  // Nothing listens on this port.
  const url = `postgres://nobody@127.0.0.1:${await freePort()}/none`;
  const stop = listenTo(url, { heard: () => {}, lost, tell: async () => {}, logError: () => {} });
  let wait = 0;
  for (let losses = 0; losses < 12; losses++) {
    await isLost.promise;
    isLost = Promise.withResolvers();
    const before = Date.now();
    vi.advanceTimersToNextTimer();
    wait = Date.now() - before;
  }
  vi.useRealTimers();
  await stop();
  expect(wait).toBeGreaterThanOrEqual(15_000);
  expect(wait).toBeLessThanOrEqual(30_000);
});
