import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { createHealth } from './health.ts';
import { openStore } from './store/store.ts';
import { testFolder } from './testing/folder.ts';

test('a real store is alive and ready; once it is stopping, it is alive and not ready', async () => {
  const store = await openStore({ dataDir: testFolder() });
  const health = createHealth({ store, logError: () => {} });
  await health.checkAlive();
  await health.checkReady();
  const asked = health.checkReady();
  health.startStopping();
  await expect(asked).rejects.toMatchObject({ code: 'server.unavailable' });
  await health.checkAlive();
  await expect(health.checkReady()).rejects.toMatchObject({ code: 'server.unavailable' });
  await store.close();
});

test('a store that takes no writes is logged once, until it has taken one', async () => {
  const store = await openStore({ dataDir: testFolder() });
  const errors: unknown[] = [];
  const health = createHealth({ store, logError: (_text, error) => errors.push(error) });
  for (const _turn of [1, 2]) {
    await sql`pragma query_only = on`.execute(store.db);
    for (const _time of [1, 2]) {
      await expect(health.checkReady()).rejects.toMatchObject({ code: 'server.unavailable' });
    }
    await health.checkAlive();
    await sql`pragma query_only = off`.execute(store.db);
    await health.checkReady();
  }
  expect(errors).toHaveLength(2);
  await store.close();
});

test('a store that may not grow is distinguished from one that is unavailable', async () => {
  const store = await openStore({ dataDir: testFolder() });
  const health = createHealth({ store: { db: store.db, isFull: () => true }, logError: () => {} });
  await sql`pragma query_only = on`.execute(store.db);
  await expect(health.checkReady()).rejects.toMatchObject({ code: 'server.disk-full' });
  await store.close();
});

test('a call that found no space counts for ten seconds, even if the probe’s own write fits', async () => {
  const store = await openStore({ dataDir: testFolder() });
  const health = createHealth({ store, logError: () => {} });
  vi.useFakeTimers({ toFake: ['performance'] });
  health.noteFull();
  await expect(health.checkReady()).rejects.toMatchObject({ code: 'server.disk-full' });
  await health.checkAlive();
  vi.advanceTimersByTime(10_001);
  await health.checkReady();
  vi.useRealTimers();
  await store.close();
});
