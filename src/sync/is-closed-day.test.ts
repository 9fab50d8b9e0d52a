import { expect, test } from 'vitest';
import { isClosedDay } from './is-closed-day.ts';

const closed = { weekdays: ['sunday'], dates: [] };
const fetchedAt = performance.timeOrigin + 1000;
const full = { fetchedAt, services: [{ available: [] }] };
const free = { fetchedAt, services: [{ available: [] }, { available: ['08.00 AM - 08.30 AM'] }] };

test('a day is closed by the settings, unless the clinic answers with free times', () => {
  expect(isClosedDay('2026-11-29', closed, undefined)).toBe(true);
  expect(isClosedDay('2026-11-29', closed, full)).toBe(true);
  expect(isClosedDay('2026-11-29', closed, free)).toBe(false);
  expect(isClosedDay('2026-11-30', closed, full)).toBe(false);
});

test('a list from before the page, which the device shows until the clinic answers, opens no day', () => {
  expect(isClosedDay('2026-11-29', closed, { ...free, fetchedAt: performance.timeOrigin - 1000 })).toBe(true);
});

test('settings from a clinic that did not send closed days close none', () => {
  expect(isClosedDay('2026-11-29', undefined, undefined)).toBe(false);
});
