import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withinTime } from './within-time.ts';

const never = new Promise<string>(() => {});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('work that ends in time gives its own result or error, and leaves no timer behind', async () => {
  await expect(withinTime(1000, Promise.resolve('done'))).resolves.toBe('done');
  const failure = new Error('broken');
  await expect(withinTime(1000, Promise.reject(failure))).rejects.toBe(failure);
  expect(vi.getTimerCount()).toBe(0);
});

test('work that takes too long is given up', async () => {
  const late = expect(withinTime(1000, never)).rejects.toMatchObject({ name: 'TimeoutError' });
  await vi.advanceTimersByTimeAsync(1000);
  await late;
});

test('a signal ends the wait, before it begins or later', async () => {
  const reason = new Error('left');
  await expect(withinTime(1000, never, AbortSignal.abort(reason))).rejects.toBe(reason);
  const leaving = new AbortController();
  const left = expect(withinTime(1000, never, leaving.signal)).rejects.toBe(reason);
  leaving.abort(reason);
  await left;
  expect(vi.getTimerCount()).toBe(0);
});
