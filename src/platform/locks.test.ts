import { expect, test } from 'vitest';
import { createLocks } from './locks.ts';
import { createPageLife } from './page-life.ts';

const life = createPageLife(new EventTarget());
const refused = new DOMException('refused', 'SecurityError');
const refusing = {
  request: () => Promise.reject(refused),
  query: () => Promise.reject(refused),
} as unknown as LockManager;

test('the work runs without a lock where the browser refuses locks', async () => {
  const locks = createLocks(refusing, life);
  expect(await locks?.request('a', {}, async (lock) => lock)).toEqual({ name: 'a', mode: 'exclusive' });
  expect(await locks?.request('a', { mode: 'shared' }, async (lock) => lock?.mode)).toBe('shared');
  expect(await locks?.query()).toEqual({ held: [], pending: [] });
});

test('any other error is passed on, and the work does not run', async () => {
  const aborted = new DOMException('aborted', 'AbortError');
  const fail = () => Promise.reject(aborted);
  const locks = createLocks({ request: fail, query: fail } as unknown as LockManager, life);
  let runs = 0;
  await expect(locks?.request('a', {}, async () => runs++)).rejects.toBe(aborted);
  await expect(locks?.query()).rejects.toBe(aborted);
  expect(runs).toBe(0);
});

test('there are no locks if the page’s address is not secure', () => {
  expect(createLocks(undefined, life)).toBeUndefined();
});

test('work that fails under a lock rejects, and does not run twice', async () => {
  const locks = createLocks(navigator.locks, life);
  let runs = 0;
  const work = async () => {
    runs++;
    throw refused;
  };
  await expect(locks?.request('a', {}, work)).rejects.toBe(refused);
  expect(runs).toBe(1);
});

/** A page whose lifecycle the test controls. */
function openPage() {
  const page = new EventTarget();
  const tell = (type: string) => page.dispatchEvent(Object.assign(new Event(type), { persisted: true }));
  return { life: createPageLife(page), putAway: () => tell('pagehide'), comeBack: () => tell('pageshow') };
}

const heldBy = async (name: string) => (await navigator.locks.query()).held?.some((lock) => lock.name === name);

test('a page that is put away releases its lock at once, and its work still runs to its end', async () => {
  const { life, putAway } = openPage();
  const { promise, resolve } = Promise.withResolvers<string>();
  const begun = Promise.withResolvers<void>();
  const answer = createLocks(navigator.locks, life)?.request('put-away', {}, () => {
    begun.resolve();
    return promise;
  });
  await begun.promise;
  putAway();
  // Another page's request, which would otherwise wait forever.
  expect(await navigator.locks.request('put-away', async () => 'mine')).toBe('mine');
  resolve('done');
  expect(await answer).toBe('done');
});

test('a page that is put away leaves the lock’s queue, and joins it again when it is back', async () => {
  const { life, putAway, comeBack } = openPage();
  const locks = createLocks(navigator.locks, life);
  const other = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const held = navigator.locks.request('queue', () => {
    begun.resolve();
    return other.promise;
  });
  await begun.promise;
  let runs = 0;
  const before = locks?.request('queue', {}, async () => runs++);
  putAway();
  const during = locks?.request('queue', {}, async () => runs++);
  other.resolve();
  await held;
  await navigator.locks.request('queue', async () => {});
  expect([runs, await heldBy('queue')]).toEqual([0, false]);
  comeBack();
  await Promise.all([before, during]);
  expect(runs).toBe(2);
});

test('a request that is aborted while the page is away rejects when it is back', async () => {
  const { life, putAway, comeBack } = openPage();
  putAway();
  const given = new AbortController();
  const waiting = createLocks(navigator.locks, life)?.request('given', { signal: given.signal }, async () => {});
  given.abort();
  comeBack();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
});
