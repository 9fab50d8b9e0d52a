import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, expect, test, vi } from 'vitest';
import { changeAsNewer } from './change-as-newer.ts';
import { openDb } from './db.ts';
import { onLiveConnection } from './live-connection.ts';
import { moveToTabMemory } from './move-to-tab-memory.ts';
import { type OpenDeps, openPersonDb } from './open-person-db.ts';

const loadTabMemory: OpenDeps['loadTabMemory'] = async () => ({
  databases: { indexedDB: new IDBFactory(), IDBKeyRange },
  moveThere: moveToTabMemory,
});
const deps = {
  loadTabMemory,
  onNewerVersion: () => {},
  onFull: () => {},
  onLost: () => {},
  life: { stay: new AbortController().signal, back: async () => {}, follow: () => () => {} },
  signal: new AbortController().signal,
};
const refused = new DOMException('refused', 'SecurityError');

afterEach(() => vi.restoreAllMocks());

test('a database is not new the second time, and new again after the browser has deleted it', async () => {
  for (const expected of [true, false]) {
    const { db, isNew, storage } = await openPersonDb('known', deps);
    expect([isNew, storage]).toEqual([expected, 'device']);
    db.close();
  }
  await Dexie.delete('molar-known');
  const { db, isNew } = await openPersonDb('known', deps);
  expect(isNew).toBe(true);
  db.close();
});

test('once its person is logged out, a database stops following the page, which would open it again', async () => {
  const loggedOut = new AbortController();
  const unfollow = vi.fn();
  const life = { ...deps.life, follow: () => unfollow };
  const { db } = await openPersonDb('logged-out', { ...deps, life, signal: loggedOut.signal });
  expect(unfollow).not.toHaveBeenCalled();
  loggedOut.abort();
  expect(unfollow).toHaveBeenCalledTimes(1);
  db.close();
});

test('a browser that refuses databases gets one for the tab, and it works', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementationOnce(() => {
    throw refused;
  });
  const { db, storage, isSilent } = await openPersonDb('refused', deps);
  expect([storage, isSilent]).toEqual(['tab', false]);
  await db.facts.put({ name: 'role', value: null });
  expect(await db.facts.count()).toBe(1);
  expect(await Dexie.exists('molar-refused')).toBe(false);
  db.close();
});

test('waiting for a database that another tab blocks has a limit', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const other = await new Promise<IDBDatabase>((resolve) => {
    // An old tab that never closes its connection.
    const request = indexedDB.open('molar-blocked', 1);
    request.onsuccess = () => resolve(request.result);
  });
  const { db, storage, isSilent } = await openPersonDb('blocked', { ...deps, timeLimit: 50 });
  expect([storage, isSilent]).toEqual(['tab', true]);
  db.close();
  other.close();
});

test('waiting for a database that never answers ends within five seconds', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementationOnce(() => ({}) as IDBOpenDBRequest);
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const limits = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(10));
  const { db, storage, isSilent } = await openPersonDb('silent', deps);
  expect([storage, isSilent]).toEqual(['tab', true]);
  // The page itself waits ten seconds for the data that it shows.
  expect(limits.mock.calls[0]?.[0]).toBeLessThanOrEqual(5_000);
  db.close();
});

test('waiting for a database whose first write hangs has a limit', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const before = openDb('hangs');
  await before.open();
  // Another page that was put away in the middle of a transaction keeps that open.
  const held = before.backendDB().transaction('facts', 'readwrite');
  let isHeld = true;
  const hold = () => {
    if (isHeld) held.objectStore('facts').get('any').onsuccess = hold;
  };
  hold();
  const { db, storage, isSilent } = await openPersonDb('hangs', { ...deps, timeLimit: 50 });
  expect([storage, isSilent]).toEqual(['tab', true]);
  isHeld = false;
  db.close();
  before.close();
});

/** The next time that a database is opened, it answers only after 100 ms. `closed`: the names of those closed since. */
function answerLate() {
  const { open } = IDBFactory.prototype;
  const { promise: answer, resolve: answered } = Promise.withResolvers<void>();
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementationOnce(function (this: IDBFactory, ...args) {
    const request = open.apply(this, args);
    return Object.defineProperty(request, 'onsuccess', {
      set: (tell: (event: Event) => void) =>
        request.addEventListener('success', (event) => {
          setTimeout(() => {
            tell(event);
            answered();
          }, 100);
        }),
    });
  });
  const close = vi.spyOn(IDBDatabase.prototype, 'close');
  return { answer, closed: () => (close.mock.contexts as IDBDatabase[]).map(({ name }) => name) };
}

test('a database that answers too late keeps all its data, and this page lets go of it', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const device = openDb('late');
  await device.services.put(service);
  await device.outbox.add({ ...waiting });
  device.close();
  const { answer, closed } = answerLate();
  const { db, storage } = await openPersonDb('late', {
    ...deps,
    timeLimit: 50,
    loadTabMemory: () => answer.then(loadTabMemory),
  });
  expect([storage, await db.services.count(), await db.outbox.count()]).toEqual(['tab', 0, 0]);
  await expect.poll(() => closed()).toEqual(['molar-late']);
  db.close();
  // A connection still held anywhere would block the upgrade.
  const newer = indexedDB.open('molar-late', 10_000);
  const isBlocked = vi.fn();
  newer.onblocked = isBlocked;
  await new Promise((resolve) => {
    newer.onsuccess = resolve;
  });
  expect(isBlocked).not.toHaveBeenCalled();
  newer.result.close();
  const after = openDb('late');
  expect([await after.services.count(), await after.outbox.count()]).toEqual([1, 1]);
  after.close();
});

test('a database that is opened again too late is let go of, because the page opens another by then', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  let life: Parameters<OpenDeps['life']['follow']>[0] | undefined;
  const follow = (followed: typeof life) => {
    life = followed;
    return () => {};
  };
  const onLost = vi.fn();
  await openPersonDb('late-again', { ...deps, life: { ...deps.life, follow }, onLost });
  life?.putAway();
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(10));
  const { answer, closed } = answerLate();
  life?.comeBack();
  await answer;
  expect(onLost).toHaveBeenCalledOnce();
  await expect.poll(() => closed()).toEqual(['molar-late-again']);
});

test('an older page makes way for a newer one, is told, and can still read its data', async () => {
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

test('an open page is told when its database is deleted, to fetch everything again', async () => {
  const onLost = vi.fn();
  const { db } = await openPersonDb('deleted-under-a-page', { ...deps, onLost });
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(db.name).onsuccess = resolve;
  });
  expect(onLost).toHaveBeenCalledOnce();
  db.close();
});

test('a device that has become full stays so for this page, even if there seems to be room', async () => {
  const leaving = new AbortController();
  const { db, storage, fullDevice } = await openPersonDb('full-before', {
    ...deps,
    isFull: true,
    signal: leaving.signal,
  });
  expect([storage, fullDevice?.db.isOpen()]).toEqual(['tab', true]);
  leaving.abort();
  expect(fullDevice?.db.isOpen()).toBe(false);
  db.close();
});

test('a page older than the database opens it (VersionError)', async () => {
  const known = openDb('downgrade');
  await known.open();
  known.close();
  await changeAsNewer(known);
  const { db, storage, isNew } = await openPersonDb('downgrade', deps);
  expect([storage, isNew]).toEqual(['device', false]);
  db.close();
});

const full = new DOMException('full', 'QuotaExceededError');

function fillDevice() {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const refuse = () => {
    throw full;
  };
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    return onDevice(this) ? refuse() : original.put.apply(this, args);
  });
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...args) {
    return onDevice(this) ? refuse() : original.add.apply(this, args);
  });
}

const { put, add } = IDBObjectStore.prototype;
const original = { put, add };
const onDevice = (store: IDBObjectStore) => !store.transaction.db.name.startsWith('molar-tab-');

const entry = { line: 'l', name: 'cancelBooking', state: 'waiting', nextAttemptAt: 0, createdAt: 0 } as const;
const waiting = { ...entry, key: 'k', input: { id: 'b' }, attempts: 0 };
const service = { date: '2030-01-08', services: [], fetchedAt: 1 };
const sheet = { asOf: '', last: 0, visits: [], events: [], cancellations: [], staff: [], fetchedAt: 1, version: 1 };

test('a full device is left for the tab, with all its data, and nothing personal stays behind', async () => {
  const device = openDb('full');
  await device.facts.put({ name: 'role', value: 'admin' });
  await device.services.put(service);
  fillDevice();
  const { db, storage, fullDevice } = await openPersonDb('full', deps);
  expect(storage).toBe('tab');
  expect(await db.facts.get('role')).toEqual({ name: 'role', value: 'admin' });
  // Otherwise the screens that are about to leave it would show that nothing is known.
  expect(await device.facts.get('role')).toEqual({ name: 'role', value: 'admin' });
  await fullDevice?.clearLists();
  expect([await device.facts.count(), await device.services.count()]).toEqual([0, 0]);
});

test('entries waiting on a full device are sent from the tab, and stay on the device until the clinic has decided', async () => {
  const device = openDb('waits');
  await device.outbox.add({ ...waiting });
  await device.outbox.add({ ...waiting, key: 'k2' });
  await device.outbox.add({ ...waiting, key: 'other', line: 'other' });
  fillDevice();
  const { db } = await openPersonDb('waits', deps);
  // Counted as sent before: another tab may be sending it.
  expect(await db.outbox.toArray()).toMatchObject([
    { key: 'k', attempts: 1, state: 'waiting', carriedKey: 'k' },
    { key: 'k2' },
    { key: 'other' },
  ]);
  await db.outbox.where('key').equals('other').modify({ state: 'rejected' });
  await db.outbox.where('key').equals('k').delete();
  await expect.poll(async () => (await device.outbox.toArray()).map(({ key }) => key)).toEqual(['k', 'k2']);
  await db.outbox.where('key').equals('k2').delete();
  await expect.poll(() => device.outbox.count()).toBe(0);
});

test('a refused entry is shown from the tab too, and leaves the full device once it was dismissed or sent again', async () => {
  const device = openDb('refused-before');
  const problem = { code: 'booking.slot-taken', text: 'Taken.', alternatives: [] };
  const read = { ...waiting, state: 'rejected', problem } as const;
  await device.outbox.bulkAdd([read, { ...read, key: 'again', line: 'again' }, { ...read, key: 'stays' }]);
  fillDevice();
  const { db } = await openPersonDb('refused-before', deps);
  expect(await db.outbox.toArray()).toMatchObject([
    { key: 'k', state: 'rejected', problem },
    { key: 'again', state: 'rejected' },
    { key: 'stays', state: 'rejected' },
  ]);
  const onDevice = async () => (await device.outbox.toArray()).map(({ key }) => key);
  await db.outbox.where('key').equals('k').delete();
  await expect.poll(() => onDevice()).toEqual(['again', 'stays']);
  // An entry that is sent again has no other copy until the clinic has decided.
  const { seq = 0 } = (await db.outbox.get({ key: 'again' })) ?? {};
  await db.outbox.update(seq, { key: 'again-2', state: 'waiting' });
  await db.outbox.where('key').equals('stays').delete();
  await expect.poll(() => onDevice()).toEqual(['again']);
  await db.outbox.delete(seq);
  await expect.poll(() => onDevice()).toEqual([]);
});

test('a row on paper leads to its own entry after the move as well, and to no other', async () => {
  const device = openDb('on-paper');
  const discarded = await device.outbox.add({ ...waiting });
  const printed = await device.outbox.add({ ...waiting, key: 'k2' });
  await device.outbox.delete(discarded);
  const { db } = await openPersonDb('on-paper', { ...deps, isFull: true });
  expect(await db.outbox.get(printed)).toMatchObject({ key: 'k2' });
  const made = await db.outbox.add({ ...waiting, key: 'made-in-the-tab' });
  // Another tab may still write to the device, which goes on counting from there.
  const later = await device.outbox.add({ ...waiting, key: 'later' });
  await expect.poll(() => db.outbox.get(later)).toMatchObject({ key: 'later' });
  expect(await db.outbox.get(discarded)).toBeUndefined();
  expect(await db.outbox.get(made)).toMatchObject({ key: 'made-in-the-tab' });
  expect(await db.outbox.count()).toBe(3);
});

test('an entry that another tab adds to the full device later is carried over too', async () => {
  const device = openDb('later');
  await device.open();
  const { db } = await openPersonDb('later', { ...deps, isFull: true });
  await device.outbox.add({ ...waiting });
  await expect.poll(() => db.outbox.toArray()).toMatchObject([{ key: 'k' }]);
});

test('an entry is carried over only once, because the tab may have sent it by then', async () => {
  const { db, fullDevice } = await openPersonDb('once', { ...deps, isFull: true });
  await fullDevice?.db.outbox.add({ ...waiting });
  const put = vi.spyOn(db.outbox, 'put');
  await Promise.all([fullDevice?.catchUp(), fullDevice?.catchUp()]);
  expect(put).toHaveBeenCalledOnce();
  expect(await db.outbox.count()).toBe(1);
});

test('as long as nothing is over, a full device is only read: a write would make every tab read again, without end', async () => {
  const device = openDb('quiet');
  await device.outbox.add({ ...waiting });
  const { fullDevice } = await openPersonDb('quiet', { ...deps, isFull: true });
  const changed = vi.fn();
  Dexie.on('storagemutated', changed);
  await fullDevice?.catchUp();
  Dexie.on.storagemutated.unsubscribe(changed);
  const tables = changed.mock.calls.flatMap(([parts]) => Object.keys(parts));
  expect(tables).not.toContain('idb://molar-quiet/outbox/');
});

test('the full device follows the tab however much later the clinic decides, and after a read that failed', async () => {
  const device = openDb('decides-later');
  await device.outbox.add({ ...waiting });
  const { db, fullDevice } = await openPersonDb('decides-later', { ...deps, isFull: true });
  await fullDevice?.catchUp();
  vi.spyOn(fullDevice?.db.outbox as typeof device.outbox, 'toArray').mockRejectedValueOnce(refused);
  await expect(fullDevice?.catchUp()).rejects.toBe(refused);
  await fullDevice?.catchUp();
  await db.outbox.clear();
  await expect.poll(() => device.outbox.count()).toBe(0);
});

test('a device that becomes full drops what can be fetched again, and reports it when that is not enough', async () => {
  const onFull = vi.fn();
  const { db } = await openPersonDb('filled', { ...deps, onFull });
  await db.outbox.add({ ...waiting });
  await db.services.put(service);
  await db.visits.put({ ...sheet, date: '2030-01-08' });
  await db.messages.bulkAdd([0, 1].map((shown) => ({ at: 0, kind: 'info', text: '', shown: shown as 0 | 1 })));
  await db.facts.put({ name: 'usersPulledAt', value: 1 });
  let refusals = 1;
  const write = () => (refusals-- > 0 ? Promise.reject(full) : db.facts.put({ name: 'role', value: null }));
  await onLiveConnection(db, write);
  expect(onFull).not.toHaveBeenCalled();
  // The desk needs its sheet where nothing can be fetched.
  expect([await db.services.count(), await db.visits.count(), await db.outbox.count()]).toEqual([0, 1, 1]);
  // Messages can't be fetched again.
  expect(await db.messages.toArray()).toMatchObject([{ shown: 0 }, { shown: 1 }]);
  // An empty list that counts as pulled would say that there are no users.
  expect(await db.facts.get('usersPulledAt')).toBeUndefined();
  // There was room in the end, and something else went wrong.
  const failing = vi.fn().mockRejectedValueOnce(full).mockRejectedValueOnce(refused);
  await expect(onLiveConnection(db, failing)).rejects.toBe(refused);
  expect(onFull).not.toHaveBeenCalled();
  refusals = 2;
  await expect(onLiveConnection(db, write)).rejects.toBe(full);
  expect(onFull).toHaveBeenCalledTimes(1);
  // Dexie's error when the browser notices only at the end of the transaction.
  const late = () => Promise.reject(new Dexie.AbortError(full));
  await expect(onLiveConnection(db, late)).rejects.toThrow('full');
  expect(onFull).toHaveBeenCalledTimes(2);
  // And if there is no room for some of many rows.
  const many = () => Promise.reject(new Dexie.BulkError('1 of 2 failed', [full]));
  await expect(onLiveConnection(db, many)).rejects.toThrow('1 of 2 failed');
  expect(onFull).toHaveBeenCalledTimes(3);
  expect(await db.outbox.count()).toBe(1);
});
