import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, expect, test, vi } from 'vitest';
import { onLiveConnection } from '../../src/data/live-connection.ts';
import { moveToTabMemory } from '../../src/data/move-to-tab-memory.ts';
import { type OpenDeps, openPersonDb } from '../../src/data/open-person-db.ts';
import { watchTables } from '../../src/data/watch-tables.ts';
import { createPageLife } from '../../src/platform/page-life.ts';

afterEach(() => vi.restoreAllMocks());

/** A page whose lifecycle events the test fires. */
function openPage(changes: Partial<OpenDeps> = {}) {
  const page = new EventTarget();
  const tell = (type: string) => page.dispatchEvent(Object.assign(new Event(type), { persisted: true }));
  const deps: OpenDeps = {
    loadTabMemory: async () => ({
      databases: { indexedDB: new IDBFactory(), IDBKeyRange },
      moveThere: moveToTabMemory,
    }),
    onNewerVersion: () => {},
    onFull: () => {},
    onLost: () => {},
    signal: new AbortController().signal,
    life: createPageLife(page),
    ...changes,
  };
  return { deps, putAway: () => tell('pagehide'), comeBack: () => tell('pageshow') };
}

const role = { name: 'role', value: 'admin' };

test('a page that is put away during a transaction blocks nothing for the next page', async () => {
  const { deps, putAway, comeBack } = openPage();
  const { db } = await openPersonDb('midst', deps);
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  let isFrozen = true;
  // A frozen page never ends its transaction: simulated here by requests without a pause.
  const saving = onLiveConnection(db, () =>
    db.transaction('rw', db.facts, async () => {
      await db.facts.put(role);
      begin();
      while (isFrozen) await db.facts.get('role');
    }),
  );
  await begun;
  putAway();
  const other = openPage();
  const next = await openPersonDb('midst', { ...other.deps, timeLimit: 5000 });
  expect([next.storage, await next.db.facts.count()]).toEqual(['device', 0]);
  next.db.close();
  expect(db.isOpen()).toBe(false);
  isFrozen = false;
  comeBack();
  // The save is reported only once the page is back.
  await saving;
  expect(await db.facts.get('role')).toEqual(role);
  db.close();
});

/** As in WebKit: database events for a page that is away are lost. Returns a function that ends that. */
function loseEvents(): () => void {
  const lost = [IDBRequest, IDBTransaction].map(({ prototype }) =>
    vi.spyOn(prototype as EventTarget, 'dispatchEvent').mockReturnValue(true),
  );
  return () => {
    for (const spy of lost) spy.mockRestore();
  };
}

type Methods = Record<string, (...args: unknown[]) => unknown>;

/** @param method whose first call comes just before the page is put away */
async function putAwayAt(
  target: object,
  method: string,
  { putAway, comeBack }: Pick<ReturnType<typeof openPage>, 'putAway' | 'comeBack'>,
): Promise<void> {
  const called = Promise.withResolvers<void>();
  const methods = target as Methods;
  const original = methods[method] as Methods[string];
  const spy = vi.spyOn(methods, method).mockImplementationOnce(function (this: unknown, ...args: unknown[]) {
    queueMicrotask(called.resolve);
    return original.apply(this, args);
  });
  await called.promise;
  spy.mockRestore();
  const regain = loseEvents();
  putAway();
  // Longer than the database takes.
  await new Promise((resolve) => setTimeout(resolve, 20));
  regain();
  comeBack();
}

for (const [what, target, method] of [
  ['a read', IDBObjectStore.prototype, 'get'],
  ['a search', IDBObjectStore.prototype, 'openCursor'],
  ['a search that goes on', IDBCursor.prototype, 'continue'],
  ['a write', IDBObjectStore.prototype, 'put'],
] as const) {
  test(`${what} in flight when the page is put away resumes when it returns, whatever the browser reports`, async () => {
    const { deps, ...page } = openPage();
    const { db } = await openPersonDb(`under-way-${what}`, deps);
    await db.facts.bulkPut([role, { name: 'isDesk', value: true }]);
    const work = onLiveConnection(db, () =>
      db.transaction('rw', db.facts, async () => {
        const desk = await db.facts.get('isDesk');
        // The second row, so that the search continues.
        const found = await db.facts.filter(({ name }) => name === 'role').first();
        await db.facts.put({ name: 'phone', value: '555 0100' });
        return [desk?.value, found?.value];
      }),
    );
    await putAwayAt(target, method, page);
    expect(await work).toEqual([true, 'admin']);
    expect(await db.facts.get('phone')).toMatchObject({ value: '555 0100' });
    db.close();
  });
}

test('a read in flight when the page was put away is repeated when it returns', async () => {
  const { deps, ...page } = openPage();
  const { db } = await openPersonDb('screen', deps);
  await db.facts.put(role);
  const seen: unknown[] = [];
  const watching = liveQuery(() => db.facts.get('role')).subscribe((fact) => seen.push(fact?.value));
  await putAwayAt(IDBObjectStore.prototype, 'get', page);
  await expect.poll(() => seen).toEqual(['admin']);
  watching.unsubscribe();
  db.close();
});

test('a page that is put away before its new database is created does not create it until it returns', async () => {
  const { deps, putAway, comeBack } = openPage();
  const { open } = IDBFactory.prototype;
  const asked = Promise.withResolvers<IDBOpenDBRequest>();
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementationOnce(function (this: IDBFactory, ...args) {
    const request = open.apply(this, args);
    putAway();
    asked.resolve(request);
    return request;
  });
  const opening = openPersonDb('unmade', deps);
  const request = await asked.promise;
  await new Promise((resolve) => ['success', 'error'].map((end) => request.addEventListener(end, resolve)));
  expect(request.error?.name).toBe('AbortError');
  comeBack();
  const { db, storage, isNew } = await opening;
  expect([storage, isNew, db.isOpen()]).toEqual(['device', true, true]);
  db.close();
});

test('nothing opens the database of a page that is away, and all of it works when the page returns', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { deps, putAway, comeBack } = openPage();
  const { db } = await openPersonDb('away', deps);
  const counts: number[] = [];
  const stop = watchTables(
    db,
    ['facts'],
    () => db.facts.count(),
    (count) => counts.push(count),
  );
  await expect.poll(() => counts).toEqual([0]);
  putAway();
  const saving = onLiveConnection(db, () => db.facts.put(role));
  await expect(db.facts.count()).rejects.toMatchObject({ name: 'DatabaseClosedError' });
  expect(db.isOpen()).toBe(false);
  comeBack();
  await saving;
  await expect.poll(() => counts.at(-1)).toBe(1);
  stop();
  db.close();
  expect(warn).not.toHaveBeenCalled();
});

test('a page that is put away while its database opens has it on the device when it returns', async () => {
  const { deps, putAway, comeBack } = openPage();
  const opening = openPersonDb('opening', deps);
  putAway();
  comeBack();
  putAway();
  await new Promise((resolve) => setTimeout(resolve));
  comeBack();
  const { db, storage } = await opening;
  expect(storage).toBe('device');
  db.close();
});

test('when a frozen page holds a transaction that never ends, the next page works from the tab’s memory', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { deps } = openPage();
  const { db: frozen } = await openPersonDb('held', deps);
  let isFrozen = true;
  const holding = frozen.transaction('rw', frozen.facts, async () => {
    while (isFrozen) await frozen.facts.get('role');
  });
  const { db, storage } = await openPersonDb('held', { ...openPage().deps, timeLimit: 50 });
  expect(storage).toBe('tab');
  await db.facts.put(role);
  db.close();
  isFrozen = false;
  await holding;
  frozen.close();
});

test('a database that can’t be opened again is reported', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { promise: lost, resolve: onLost } = Promise.withResolvers<void>();
  const { deps, putAway, comeBack } = openPage({ onLost, timeLimit: 1000 });
  const { db } = await openPersonDb('lost', deps);
  putAway();
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => new EventTarget() as IDBOpenDBRequest);
  comeBack();
  await lost;
  expect(db.isOpen()).toBe(false);
});
