import { expect, test } from 'vitest';
import { createNextRound } from './next-round.ts';

const NOW = 1_000_000;
const create = () => createNextRound({ now: () => NOW, random: () => 0.999999 });
const wait = (at: number) => Math.round((at - NOW) / 1000);

test('a clinic that is out of reach is looked for at growing intervals, up to half a minute', () => {
  const next = create();
  expect([1, 2, 3, 4, 5, 6, 7].map(() => wait(next(undefined, true)))).toEqual([1, 2, 4, 8, 16, 30, 30]);
  next(undefined, false);
  expect(wait(next(undefined, true))).toBe(1);
});

test('an entry that is due decides', () => {
  const next = create();
  expect(wait(next(NOW + 60_000, true))).toBe(60);
  expect(wait(next(NOW + 10_000, false))).toBe(10);
});

test('five minutes are the longest wait, with and without work', () => {
  const next = create();
  expect(wait(next(undefined, false))).toBe(300);
  expect(wait(next(NOW + 3_600_000, false))).toBe(300);
});
