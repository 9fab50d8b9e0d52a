import { expect, test } from 'vitest';
import { ageText, dayText } from './day-text.ts';

test('a day is named in words, wherever the device is', () =>
  expect(dayText('2026-11-21')).toBe('Saturday, November 21'));

test.each([
  [60_000, '1 min'],
  [14.9 * 60_000, '14 min'],
  [60 * 60_000, '1 h'],
  [47.9 * 3_600_000, '47 h'],
  [48 * 3_600_000, '2 days'],
])('an age of %i ms is %s', (age, text) => expect(ageText(age)).toBe(text));
