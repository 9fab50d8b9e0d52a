import { expect, test } from 'vitest';
import { isClosedDay } from './is-closed-day.ts';

const closed = { weekdays: ['sunday'], dates: [] };
const free = [{ available: [] }, { available: ['08.00 AM - 08.30 AM'] }];

test('a day is closed by the settings, unless the clinic answers with free times', () => {
  expect(isClosedDay('2026-11-29', closed, undefined)).toBe(true);
  expect(isClosedDay('2026-11-29', closed, [{ available: [] }])).toBe(true);
  expect(isClosedDay('2026-11-29', closed, free)).toBe(false);
  expect(isClosedDay('2026-11-30', closed, [{ available: [] }])).toBe(false);
});

test('settings from a clinic that did not send closed days close none', () => {
  expect(isClosedDay('2026-11-29', undefined, undefined)).toBe(false);
});
