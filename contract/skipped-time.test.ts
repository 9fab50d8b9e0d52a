import { expect, test } from 'vitest';
import { withoutSkipped } from './skipped-time.ts';

const HALF_HOURS = Array.from({ length: 48 }, (_, index) => index * 30);
const skippedOn = (date: string, timeZone: string) =>
  HALF_HOURS.filter((minute) => !withoutSkipped(HALF_HOURS, date, timeZone).includes(minute));

test.each([
  ['2027-03-14', 'America/New_York', [120, 150]],
  ['2027-03-28', 'Europe/Berlin', [120, 150]],
  ['2027-03-28', 'Europe/London', [60, 90]],
  // Half an hour, an hour at midnight, and a whole day.
  ['2027-10-03', 'Australia/Lord_Howe', [120]],
  ['2026-04-24', 'Africa/Cairo', [0, 30]],
  ['2011-12-30', 'Pacific/Apia', HALF_HOURS],
])('on %s, the clock in %s skips what comes before its new time', (date, timeZone, skipped) => {
  expect(skippedOn(date, timeZone)).toEqual(skipped);
});

test.each([
  ['the day before', '2027-03-13', 'America/New_York'],
  ['the day after', '2027-03-15', 'America/New_York'],
  ['the day of a repeated hour', '2027-11-07', 'America/New_York'],
  ['any day of a zone whose clock is never set', '2027-03-14', 'Asia/Tokyo'],
  ['the last day that can be written', '9999-12-31', 'America/New_York'],
  ['a day of the first century', '0023-01-05', 'America/New_York'],
])('no time is skipped on %s', (_, date, timeZone) => {
  expect(skippedOn(date, timeZone)).toEqual([]);
});
