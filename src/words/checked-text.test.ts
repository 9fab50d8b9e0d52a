import { expect, test } from 'vitest';
import { checkedText, isFresh, isStale } from './checked-text.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const MINUTE = 60_000;

test.each([
  [0, ''],
  [1, ''],
  [1.1, 'checked 1 min ago, may have changed'],
  [14.9, 'checked 14 min ago, may have changed'],
  [60, 'checked 1 h ago, may have changed'],
  [47.9 * 60, 'checked 47 h ago, may have changed'],
  [48 * 60, 'checked 2 days ago, may have changed'],
  [71.9 * 60, 'checked 2 days ago, may have changed'],
  // The screen looks at the clock only now and then.
  [-0.5, ''],
  // A clock that was set back.
  [-1.1, 'may have changed'],
  [-48 * 60, 'may have changed'],
])('after %d minutes: %j', (minutes, text) => expect(checkedText(NOW - minutes * MINUTE, NOW)).toBe(text));

test('an answer is fresh for a minute, and not if it comes from the future', () => {
  expect([0, 1, -0.5].map((minutes) => isFresh(NOW - minutes * MINUTE, NOW))).toEqual([true, true, true]);
  expect([1.1, -1.1, 600].map((minutes) => isFresh(NOW - minutes * MINUTE, NOW))).toEqual([false, false, false]);
});

test('an answer that is over an hour old is stale, and so is one from the future', () => {
  expect([0, 60, -0.5].map((minutes) => isStale(NOW - minutes * MINUTE, NOW))).toEqual([false, false, false]);
  expect([60.1, -1.1, -600].map((minutes) => isStale(NOW - minutes * MINUTE, NOW))).toEqual([true, true, true]);
});
