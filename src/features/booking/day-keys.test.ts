import { expect, test } from 'vitest';
import { dayReachedBy } from './day-keys.ts';

test.each([
  ['ArrowLeft', '2026-11-30'],
  ['ArrowRight', '2026-12-02'],
  ['ArrowUp', '2026-11-24'],
  ['ArrowDown', '2026-12-08'],
  // December 1, 2026 is a Tuesday; weeks begin on Sunday.
  ['Home', '2026-11-29'],
  ['End', '2026-12-05'],
  ['PageUp', '2026-11-01'],
  ['PageDown', '2027-01-01'],
])('%s leads from December 1 to %s', (key, day) => expect(dayReachedBy(key, '2026-12-01', false)).toBe(day));

test('with Shift, a page key moves by a year', () => {
  expect(dayReachedBy('PageDown', '2026-12-01', true)).toBe('2027-12-01');
  expect(dayReachedBy('PageUp', '2026-12-01', true)).toBe('2025-12-01');
});

test('in a shorter month, a page key stops at the last day', () => {
  expect(dayReachedBy('PageDown', '2027-01-31', false)).toBe('2027-02-28');
  expect(dayReachedBy('PageUp', '2028-02-29', true)).toBe('2027-02-28');
});

test('no key leads beyond the ends of the calendar', () => {
  for (const key of ['ArrowRight', 'ArrowDown', 'PageDown']) {
    expect(dayReachedBy(key, '9999-12-31', false)).toBe('9999-12-31');
  }
  expect(dayReachedBy('PageDown', '9999-01-31', true)).toBe('9999-01-31');
  expect(dayReachedBy('ArrowLeft', '0100-01-01', false)).toBe('0100-01-01');
});

test('other keys lead nowhere', () => expect(dayReachedBy('y', '2026-12-01', false)).toBeUndefined());
