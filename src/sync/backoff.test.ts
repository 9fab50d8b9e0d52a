import { expect, test } from 'vitest';
import { backoffDelay } from './backoff.ts';

test('the wait doubles from a second to five minutes', () => {
  expect([1, 2, 3, 8, 9, 10, 2000].map((attempts) => backoffDelay(attempts, 1))).toEqual([
    1000, 2000, 4000, 128_000, 256_000, 300_000, 300_000,
  ]);
});

test('the jitter takes up to half of the wait away', () => {
  expect([0, 0.5].map((random) => backoffDelay(1, random))).toEqual([500, 750]);
});
