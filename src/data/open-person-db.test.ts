import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, expect, test, vi } from 'vitest';
import { openDb } from './db.ts';
import { type OpenDeps, openPersonDb } from './open-person-db.ts';

const loadTabDatabases: OpenDeps['loadTabDatabases'] = async () => ({ indexedDB: new IDBFactory(), IDBKeyRange });
const deps = { loadTabDatabases, onNewerVersion: () => {} };
const refused = new DOMException('refused', 'SecurityError');

afterEach(() => vi.restoreAllMocks());

test('a database is known the second time, and new again when the browser has deleted it', async () => {
  for (const expected of [true, false]) {
    const { db, isNew, place } = await openPersonDb('known', deps);
    expect([isNew, place]).toEqual([expected, 'device']);
    db.close();
  }
  await Dexie.delete('molar-known');
  const { db, isNew } = await openPersonDb('known', deps);
  expect(isNew).toBe(true);
  db.close();
});

test('a browser that refuses databases gets one for the tab, and it works', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementationOnce(() => {
    throw refused;
  });
  const { db, place } = await openPersonDb('refused', deps);
  expect(place).toBe('tab');
  await db.facts.put({ name: 'role', value: null });
  expect(await db.facts.count()).toBe(1);
  expect(await Dexie.exists('molar-refused')).toBe(false);
  db.close();
});

test('a database that is blocked by another tab is not waited for without end', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const other = await new Promise<IDBDatabase>((resolve) => {
    // An old tab that never makes way.
    const request = indexedDB.open('molar-blocked', 1);
    request.onsuccess = () => resolve(request.result);
  });
  const { db, place } = await openPersonDb('blocked', { ...deps, timeLimit: 50 });
  expect(place).toBe('tab');
  db.close();
  other.close();
});

test('an older page makes way for a newer one, is told, and goes on reading what it knows', async () => {
  const onNewerVersion = vi.fn();
  const { db: old } = await openPersonDb('newer', { ...deps, onNewerVersion });
  await old.facts.put({ name: 'role', value: 'admin' });
  const newer = new Dexie('molar-newer');
  newer.version(100).stores({
    ...Object.fromEntries(
      old.tables.map(({ name, schema }) => [name, [schema.primKey, ...schema.indexes].map(({ src }) => src).join()]),
    ),
    later: 'id',
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await newer.open();
  expect(onNewerVersion).toHaveBeenCalledTimes(1);
  expect(await old.facts.count()).toBe(1);
  newer.close();
  old.close();
});

test('a page older than the database opens it (VersionError)', async () => {
  const known = openDb('downgrade');
  await known.open();
  known.close();
  await new Promise<void>((resolve) => {
    const request = indexedDB.open('molar-downgrade', 10_000);
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });
  const { db, place, isNew } = await openPersonDb('downgrade', deps);
  expect([place, isNew]).toEqual(['device', false]);
  db.close();
});
