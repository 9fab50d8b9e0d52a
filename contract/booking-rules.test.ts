import { expect, test } from 'vitest';
import { freeSlots, isPast, nearestSlots, offeredSlots } from './booking-rules.ts';

const now = { date: '2026-11-21', minute: 600 };

test('a slot is past once it has begun, and on every earlier day', () => {
  expect(isPast('2026-11-21', 599, now)).toBe(true);
  expect(isPast('2026-11-21', 600, now)).toBe(true);
  expect(isPast('2026-11-21', 601, now)).toBe(false);
  expect(isPast('2026-11-20', 900, now)).toBe(true);
  expect(isPast('2026-11-22', 0, now)).toBe(false);
});

test('a closed clinic offers nothing', () => {
  const timeZone = 'America/New_York';
  const closed = { weekdays: ['sunday'], dates: [] };
  expect(offeredSlots([480, 510], '2026-11-22', { closed, timeZone })).toEqual([]);
  expect(offeredSlots([480, 510], '2026-11-23', { closed, timeZone })).toEqual([480, 510]);
  expect(offeredSlots([480, 510], '2026-11-22', { closed: undefined, timeZone })).toEqual([480, 510]);
});

test('a time that the clock skips is not offered, and one that it shows twice is offered once', () => {
  const night = [60, 90, 120, 150, 180];
  const calendar = { closed: undefined, timeZone: 'America/New_York' };
  expect(offeredSlots(night, '2027-03-14', calendar)).toEqual([60, 90, 180]);
  expect(offeredSlots(night, '2027-11-07', calendar)).toEqual(night);
});

test('an offered slot is free if it is not taken and has not begun', () => {
  expect(freeSlots([570, 600, 630, 660], new Set([630]), '2026-11-21', now)).toEqual([660]);
});

test('the three nearest slots are listed in chronological order', () => {
  expect(nearestSlots([480, 510, 570, 600, 900], 540)).toEqual([480, 510, 570]);
  expect(nearestSlots([480, 510, 570, 630], 540)).toEqual([480, 510, 570]);
  // If two are equally near, the earlier one, in whatever order the clinic offers them.
  expect(nearestSlots([600, 570, 510, 480], 540)).toEqual([480, 510, 570]);
  expect(nearestSlots([], 540)).toEqual([]);
});
