import { expect, test } from 'vitest';
import { minutesText } from './minutes-text.ts';

test('minutes are hours as soon as there is one', () => {
  expect([0, 59, 60, 61, 120, 729].map(minutesText)).toEqual([
    '0 min',
    '59 min',
    '1 h',
    '1 h 1 min',
    '2 h',
    '12 h 9 min',
  ]);
});
