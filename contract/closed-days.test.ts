import { afterEach, expect, test } from 'vitest';
import { isClosed } from './closed-days.ts';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test('a clinic that names no days is open on all of them', () => {
  expect(isClosed('2026-12-25', undefined)).toBe(false);
  expect(isClosed('2026-12-25', { weekdays: [], dates: [] })).toBe(false);
});

test.each(['UTC', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Apia', 'America/Sao_Paulo'])(
  'a weekday is that of the calendar, in %s too',
  (timeZone) => {
    process.env.TZ = timeZone;
    const sundays = { weekdays: ['sunday'], dates: [] };
    // In Apia and São Paulo, some of these days had no midnight, or were left out.
    for (const sunday of ['0100-01-03', '2011-01-02', '2017-10-15', '2024-03-03', '2026-11-29', '9999-12-26']) {
      expect(isClosed(sunday, sundays), sunday).toBe(true);
    }
    for (const other of ['2011-12-30', '2011-12-31', '2024-02-29', '2026-11-28', '2026-11-30', '9999-12-31']) {
      expect(isClosed(other, sundays), other).toBe(false);
    }
    expect(isClosed('2024-02-29', { weekdays: ['thursday'], dates: [] })).toBe(true);
  },
);

test('every weekday has its name', () => {
  const names = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
  for (const [index, name] of names.entries()) {
    const closed = { weekdays: [name], dates: [] };
    const days = names.map((_, day) => isClosed(`2026-11-${22 + day}`, closed));
    expect(days.indexOf(true)).toBe(index);
    expect(days.filter(Boolean)).toHaveLength(1);
  }
});

test('a date is closed by itself, and an interval with both of its ends', () => {
  const closed = { weekdays: [], dates: ['2026-12-25', '2026-12-28/2027-01-01', '2028-02-28/2028-03-01'] };
  const days = ['2026-12-25', '2026-12-28', '2026-12-31', '2027-01-01', '2028-02-29'];
  expect(days.filter((day) => !isClosed(day, closed))).toEqual([]);
  const others = ['2026-12-24', '2026-12-26', '2026-12-27', '2027-01-02', '2027-12-25', '2028-03-02'];
  expect(others.filter((day) => isClosed(day, closed))).toEqual([]);
});
