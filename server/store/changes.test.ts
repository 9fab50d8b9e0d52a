import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testFolder } from '../testing/folder.ts';
import { addToAudit } from './audit.ts';
import { type Changes, createChanges } from './changes.ts';
import type { Listener } from './engine.ts';
import { openStore, type Store } from './store.ts';

let store: Store;
let changes: Changes;
let engine: Listener | undefined;
const told = vi.fn();

beforeEach(async () => {
  store = await openStore({ dataDir: testFolder() });
  vi.useFakeTimers();
  told.mockReset();
});
afterEach(async () => {
  await changes.close();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  await store.close();
});

/** Subscribes, and clears the notification that the first look has caused. */
async function subscribeTo(made: Changes): Promise<() => void> {
  changes = made;
  const unsubscribe = changes.subscribe(told);
  await vi.advanceTimersByTimeAsync(0);
  told.mockReset();
  return unsubscribe;
}

const changesOf = () => createChanges({ db: store.db });
const changesHeard = () =>
  createChanges({
    db: store.db,
    listen(listener) {
      engine = listener;
      return async () => {
        engine = undefined;
      };
    },
  });

async function record(): Promise<void> {
  const origin = { who: 'dee', requestId: '1', deviceAt: null, now: () => 0 };
  await store.transaction((tx) => addToAudit(tx, origin, { action: 'visit.noted', object: 'x' }));
}

test('if the engine can’t notify, a change is seen within a quarter of a second, and several are announced once', async () => {
  await subscribeTo(changesOf());
  await vi.advanceTimersByTimeAsync(5000);
  expect(told).not.toHaveBeenCalled();
  for (let index = 0; index < 5; index++) await record();
  await vi.advanceTimersByTimeAsync(250);
  expect(told).toHaveBeenCalledTimes(1);
});

test('notifications from the engine are collected for a tenth of a second', async () => {
  await subscribeTo(changesHeard());
  engine?.heard();
  await vi.advanceTimersByTimeAsync(100);
  for (let index = 0; index < 5; index++) {
    await record();
    engine?.heard();
  }
  await vi.advanceTimersByTimeAsync(99);
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toHaveBeenCalledTimes(1);
});

test('an engine that announced a change is trusted to announce the next one', async () => {
  await subscribeTo(changesHeard());
  await record();
  engine?.heard();
  await vi.advanceTimersByTimeAsync(100);
  expect(told).toHaveBeenCalledTimes(1);
  const reads = vi.spyOn(store.db, 'selectFrom');
  await vi.advanceTimersByTimeAsync(4999);
  expect(reads).not.toHaveBeenCalled();
});

test('an engine that silently stops notifying is detected, and the store is then polled', async () => {
  await subscribeTo(changesHeard());
  engine?.heard();
  await vi.advanceTimersByTimeAsync(100);
  await record();
  await vi.advanceTimersByTimeAsync(4999);
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toHaveBeenCalledTimes(1);
  await record();
  await vi.advanceTimersByTimeAsync(250);
  expect(told).toHaveBeenCalledTimes(2);
});

test('the store is polled while the engine is lost', async () => {
  await subscribeTo(changesHeard());
  engine?.heard();
  await vi.advanceTimersByTimeAsync(100);
  engine?.lost();
  await record();
  await vi.advanceTimersByTimeAsync(250);
  expect(told).toHaveBeenCalledTimes(1);
});

test('changes that never pause are still announced', async () => {
  await subscribeTo(changesHeard());
  for (let index = 0; index < 10; index++) {
    await record();
    engine?.heard();
    await vi.advanceTimersByTimeAsync(40);
  }
  expect(told.mock.calls.length).toBeGreaterThanOrEqual(3);
});

test('polling goes on after the store was unavailable for a while', async () => {
  await subscribeTo(changesOf());
  await sql`alter table audit_head rename to away`.execute(store.db);
  await vi.advanceTimersByTimeAsync(1000);
  await sql`alter table away rename to audit_head`.execute(store.db);
  await record();
  await vi.advanceTimersByTimeAsync(250);
  expect(told).toHaveBeenCalledTimes(1);
});

test('polling and listening stop once nobody is subscribed', async () => {
  const unsubscribe = await subscribeTo(changesHeard());
  unsubscribe();
  unsubscribe();
  expect([vi.getTimerCount(), engine]).toEqual([0, undefined]);
  await subscribeTo(changes);
  expect(engine).toBeDefined();
});
