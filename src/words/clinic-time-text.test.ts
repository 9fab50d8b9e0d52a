import { expect, test } from 'vitest';
import { asOfText } from './clinic-time-text.ts';

const NOW = Date.parse('2026-12-01T17:00:00Z');
const clock = { now: NOW, zone: 'America/New_York', ahead: 0 };

test('what was heard is of a time on the clinic’s clock, unless that is still to come', () => {
  expect(asOfText(NOW - 60 * 60_000, clock)).toBe('as of 11.00 AM');
  expect(asOfText(NOW - 60 * 60_000, { ...clock, ahead: 30 * 60_000 })).toBe('as of 11.30 AM');
  expect(asOfText(NOW, { ...clock, ahead: 30 * 60 * 60_000 })).toBe('as of an unknown time');
});
