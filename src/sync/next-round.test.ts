import { expect, test } from 'vitest';
import { createNextRound } from './next-round.ts';

const NOW = 1_000_000;
const create = () => createNextRound({ now: () => NOW, random: () => 0.999999 });
const wait = (at: number) => Math.round((at - NOW) / 1000);

test('a clinic that is out of reach is looked for at intervals that grow to half a minute', () => {
  const next = create();
  expect([1, 2, 3, 4, 5, 6, 7].map(() => wait(next(undefined, 'offline')))).toEqual([1, 2, 4, 8, 16, 30, 30]);
  next(undefined, 'there');
  expect(wait(next(undefined, 'offline'))).toBe(1);
});

test('the time at which an entry is due decides', () => {
  const next = create();
  expect(wait(next(NOW + 60_000, 'offline'))).toBe(60);
  expect(wait(next(NOW + 10_000, 'there'))).toBe(10);
});

test('a clinic that is too busy once it is back is asked again soon, however long the entry had waited before', () => {
  const next = create();
  for (let rounds = 0; rounds < 10; rounds++) next(NOW + 300_000, 'offline');
  expect([1, 2, 3].map(() => wait(next(NOW + 300_000, 'busy')))).toEqual([1, 2, 4]);
});

test('five minutes is the longest wait, with and without work', () => {
  const next = create();
  expect(wait(next(undefined, 'there'))).toBe(300);
  expect(wait(next(NOW + 3_600_000, 'there'))).toBe(300);
});

test('a clinic that is busy and offline in turn is asked less and less often', () => {
  const next = create();
  const inTurn = () => {
    next(NOW + 300_000, 'offline');
    return wait(next(NOW + 300_000, 'busy'));
  };
  expect([1, 2, 3, 4].map(inTurn)).toEqual([1, 2, 4, 8]);
  next(undefined, 'there');
  expect(inTurn()).toBe(1);
});
