import { expect, test } from 'vitest';
import { createBadge } from './app-badge.ts';

test('a workspace that closes late does not clear the number of its successor', () => {
  const shown: number[] = [];
  const show = (count: number) => shown.push(count);
  const old = createBadge(show);
  old(2);
  const next = createBadge(show);
  next(1);
  old(0);
  expect(shown).toEqual([2, 1]);
  next(0);
  expect(shown).toEqual([2, 1, 0]);
});
