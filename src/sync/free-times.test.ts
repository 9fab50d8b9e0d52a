import { expect, test } from 'vitest';
import type { ServicesOfDay } from '../data/db.ts';
import { firstOfDay, firstTimes, isKnownGone, isWantedPart, openSlots, withoutTaken } from './free-times.ts';
import { timeKey } from './taken-times.ts';

const EIGHT = '08.00 AM - 08.30 AM';
const NINE = '09.00 AM - 09.30 AM';
const NOON = '12.00 PM - 12.30 PM';
const ONE = '01.00 PM - 01.30 PM';
const NOTHING = new Set<string>();
const moment = { date: '2030-01-08', minute: 7 * 60 };

const day = (date: string, available: string[], others: string[] = []): ServicesOfDay => ({
  ...{ date, fetchedAt: 0 },
  services: [
    { _id: 'cleaning', name: 'Teeth Cleaning', price: 99, available },
    { _id: 'surgery', name: 'Oral Surgery', price: 100, available: others },
  ],
});

/** Taken times of the cleaning. */
const taken = (date: string, ...slots: string[]) => new Set(slots.map((slot) => timeKey(date, 'cleaning', slot)));

test('a taken time is not free on that day and for that service', () => {
  const around = { taken: taken('2030-01-08', EIGHT, NINE), moment };
  expect(openSlots(day('2030-01-08', [EIGHT, NINE, NOON, ONE]), 'cleaning', around)).toEqual([NOON, ONE]);
  expect(openSlots(day('2030-01-09', [EIGHT]), 'cleaning', around)).toEqual([EIGHT]);
  expect(openSlots(day('2030-01-08', [], [EIGHT]), 'surgery', around)).toEqual([EIGHT]);
});

test('a time that has begun is no longer offered', () => {
  const late = { date: '2030-01-08', minute: 9 * 60 };
  expect(openSlots(day('2030-01-08', [EIGHT, NINE, NOON]), 'cleaning', { taken: NOTHING, moment: late })).toEqual([
    NOON,
  ]);
});

test('a time is gone only if the clinic’s answer for its day, the device or the clock says so', () => {
  const nine = { date: '2030-01-08', slot: NINE };
  const around = { serviceId: 'cleaning', taken: NOTHING, moment };
  expect(isKnownGone(nine, day('2030-01-08', [EIGHT, NINE]), around)).toBe(false);
  expect(isKnownGone(nine, day('2030-01-08', [EIGHT], [NINE]), around)).toBe(true);
  expect(isKnownGone(nine, undefined, around)).toBe(false);
  expect(isKnownGone(nine, undefined, { ...around, taken: taken('2030-01-08', NINE) })).toBe(true);
  expect(isKnownGone(nine, undefined, { ...around, moment: { ...moment, minute: 9 * 60 + 1 } })).toBe(true);
});

test('noon belongs to the afternoon', () => {
  expect([EIGHT, NOON].map((slot) => isWantedPart(slot, 'morning'))).toEqual([true, false]);
  expect([EIGHT, NOON].map((slot) => isWantedPart(slot, 'afternoon'))).toEqual([false, true]);
  expect([EIGHT, NOON].map((slot) => isWantedPart(slot, 'any'))).toEqual([true, true]);
});

test('the first time of each day that has one is found, ten at most', () => {
  const dates = Array.from({ length: 12 }, (_, index) => `2030-01-${String(index + 10)}`);
  const days = [day('2030-01-08', [EIGHT, ONE]), day('2030-01-09', []), ...dates.map((date) => day(date, [ONE]))];
  const found = firstTimes(days, { serviceId: 'cleaning', part: 'afternoon', taken: NOTHING, moment });
  expect(found).toHaveLength(10);
  expect(found.slice(0, 2)).toEqual([
    { date: '2030-01-08', slot: ONE },
    { date: '2030-01-10', slot: ONE },
  ]);
});

test('a taken time is replaced by the next one of its day, if the device knows it', () => {
  const heard = [
    { date: '2030-01-08', slot: EIGHT },
    { date: '2030-01-09', slot: EIGHT },
  ];
  const wanted = { serviceId: 'cleaning', part: 'any', taken: taken('2030-01-08', EIGHT), moment } as const;
  expect(withoutTaken(heard, 0, [day('2030-01-08', [EIGHT, NINE])], wanted)).toEqual([
    { date: '2030-01-08', slot: NINE },
    { date: '2030-01-09', slot: EIGHT },
  ]);
  expect(withoutTaken(heard, 0, [], wanted)).toEqual([{ date: '2030-01-09', slot: EIGHT }]);
});

test('a time that the clinic no longer has in a newer answer for that day is not offered either', () => {
  const heard = [{ date: '2030-01-08', slot: EIGHT }];
  const wanted = { serviceId: 'cleaning', part: 'any', taken: NOTHING, moment } as const;
  const timesBy = (askedAt: number) => withoutTaken(heard, 5, [{ ...day('2030-01-08', [NINE]), askedAt }], wanted);
  expect(timesBy(6)).toEqual([{ date: '2030-01-08', slot: NINE }]);
  expect(timesBy(4)).toEqual(heard);
});

test('the day’s first time is the earliest of all services', () => {
  const first = firstOfDay(day('2030-01-08', [NINE], [EIGHT]), { taken: NOTHING, moment });
  expect([first?.service._id, first?.slot]).toEqual(['surgery', EIGHT]);
  expect(firstOfDay(day('2030-01-08', []), { taken: NOTHING, moment })).toBeUndefined();
});
