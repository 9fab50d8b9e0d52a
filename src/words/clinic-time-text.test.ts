import { expect, test } from 'vitest';
import { asOfText, clinicDateText, clinicMomentText, clinicTimeText } from './clinic-time-text.ts';

const NOW = Date.parse('2026-12-01T17:00:00Z');
const clock = { now: NOW, zone: 'America/New_York', ahead: 0 };

test('a time is shown with its day, unless that is today', () => {
  expect(clinicTimeText(NOW, clock, 'at ')).toBe('at 12.00 PM');
  expect(clinicTimeText(NOW - 86_400_000, clock, 'at ')).toBe('on Nov 30, 2026, 12.00 PM');
  expect(clinicMomentText(NOW + 82 * 60_000 + 28_000, clock.zone)).toBe('Dec 1, 2026, 1.22 PM');
  expect(clinicDateText(NOW - 13 * 60 * 60_000, clock.zone)).toBe('Nov 30, 2026');
});

test('an answer has a time on the clinic’s clock, unless that is in the future', () => {
  expect(asOfText(NOW - 60 * 60_000, clock)).toBe('as of 11.00 AM');
  expect(asOfText(NOW - 60 * 60_000, { ...clock, ahead: 30 * 60_000 })).toBe('as of 11.30 AM');
  expect(asOfText(NOW, { ...clock, ahead: 30 * 60 * 60_000 })).toBe('as of an unknown time');
});
