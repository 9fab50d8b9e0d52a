import { expect, test } from 'vitest';
import { withinTime } from './within-time.ts';

const never = new Promise<string>(() => {});

test('work that ends in time gives its own result or error', async () => {
  await expect(withinTime(60_000, Promise.resolve('done'))).resolves.toBe('done');
  const failure = new Error('broken');
  await expect(withinTime(60_000, Promise.reject(failure))).rejects.toBe(failure);
});

test('work that takes too long is given up', async () => {
  await expect(withinTime(10, never)).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('a signal ends the wait, before it begins or later', async () => {
  const reason = new Error('left');
  await expect(withinTime(60_000, never, AbortSignal.abort(reason))).rejects.toBe(reason);
  const leaving = new AbortController();
  const left = expect(withinTime(60_000, never, leaving.signal)).rejects.toBe(reason);
  leaving.abort(reason);
  await left;
});
