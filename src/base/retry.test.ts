import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retry } from './retry.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('work that fails is tried again until it succeeds', async () => {
  const work = vi.fn(async () => 'menu').mockRejectedValueOnce(new Error('offline'));
  const result = retry(work);
  await vi.advanceTimersByTimeAsync(2999);
  expect(work).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1);
  await expect(result).resolves.toBe('menu');
  expect(console.warn).toHaveBeenCalledOnce();
});

test('work that is no longer wanted is not tried again', async () => {
  let isWanted = true;
  const work = vi.fn(() => Promise.reject(new Error('offline')));
  const result = retry(work, () => isWanted);
  await vi.advanceTimersByTimeAsync(0);
  isWanted = false;
  await vi.advanceTimersByTimeAsync(3000);
  await expect(result).resolves.toBeUndefined();
  expect(work).toHaveBeenCalledOnce();
});
