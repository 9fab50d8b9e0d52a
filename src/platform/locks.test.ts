import { expect, test } from 'vitest';
import { createLocks } from './locks.ts';

const refused = new DOMException('refused', 'SecurityError');
const refusing = {
  request: () => Promise.reject(refused),
  query: () => Promise.reject(refused),
} as unknown as LockManager;

test('where locks are refused the work runs without one', async () => {
  const locks = createLocks(refusing);
  expect(await locks?.request('a', {}, async (lock) => lock)).toEqual({ name: 'a', mode: 'exclusive' });
  expect(await locks?.request('a', { mode: 'shared' }, async (lock) => lock?.mode)).toBe('shared');
  expect(await locks?.query()).toEqual({ held: [], pending: [] });
});

test('what goes wrong otherwise is told, and the work does not run', async () => {
  const aborted = new DOMException('aborted', 'AbortError');
  const fail = () => Promise.reject(aborted);
  const locks = createLocks({ request: fail, query: fail } as unknown as LockManager);
  let runs = 0;
  await expect(locks?.request('a', {}, async () => runs++)).rejects.toBe(aborted);
  await expect(locks?.query()).rejects.toBe(aborted);
  expect(runs).toBe(0);
});

test('where the address of the page is not secure there are none', () => {
  expect(createLocks(undefined)).toBeUndefined();
});

test('work that fails under a lock fails, and does not run twice', async () => {
  const locks = createLocks(navigator.locks);
  let runs = 0;
  const work = async () => {
    runs++;
    throw refused;
  };
  await expect(locks?.request('a', {}, work)).rejects.toBe(refused);
  expect(runs).toBe(1);
});
