import { expect, test } from 'vitest';
import { createLocks } from './locks.ts';

const refused = new DOMException('refused', 'SecurityError');
const refusing = {
  request: () => Promise.reject(refused),
  query: () => Promise.reject(refused),
} as unknown as LockManager;

test('where locks are refused the work runs without one', async () => {
  const locks = createLocks(refusing);
  expect(await locks?.request('a', {}, async (lock) => lock !== null)).toBe(true);
  expect(await locks?.query()).toEqual({ held: [], pending: [] });
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
