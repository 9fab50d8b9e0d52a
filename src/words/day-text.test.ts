import { expect, test } from 'vitest';
import { dayText, FIRST_DAY, isDay, LAST_DAY } from './day-text.ts';

test('a day is named in words, wherever the device is', () =>
  expect(dayText('2026-11-21', '2026-01-01')).toBe('Saturday, November 21'));

test.each([
  ['2020-01-05', 'Sunday, January 5, 2020'],
  ['2027-01-01', 'Friday, January 1, 2027'],
])('%s of another year is named with that year', (iso, text) => expect(dayText(iso, '2026-11-21')).toBe(text));

test.each(['2026-11-21', '2028-02-29', '1999-12-31', FIRST_DAY, LAST_DAY])('%j is a day', (text) =>
  expect(isDay(text)).toBe(true),
);

test.each(['2030-02-31', '2027-02-29', '2030-13-01', '2030-1-5', '2030', 'tomorrow', '', '0050-01-01', '10000-01-01'])(
  '%j is not a day',
  (text) => expect(isDay(text)).toBe(false),
);

test('the calendar ends with days that can still be read', () =>
  expect([FIRST_DAY, LAST_DAY]).toEqual(['0100-01-01', '9999-12-31']));
