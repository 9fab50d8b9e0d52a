import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { clinicMoment, isoFromMedium, mediumFromIso } from './clinic-date.ts';
import { commands } from './commands.ts';
import { contract } from './contract.ts';
import { addDays, daysBetween } from './day-arithmetic.ts';
import { pathMembers } from './endpoint.ts';
import { history } from './history.ts';
import { slotLabel, slotStart } from './slot.ts';
import { Phone } from './text.ts';

describe('the list of endpoints', () => {
  test('names exactly the queued endpoints as commands', () => {
    const queued = Object.entries(contract).filter(([, endpoint]) => endpoint.queue);
    expect(queued.map(([name]) => name)).toEqual(Object.keys(commands));
  });

  test.each(Object.entries(contract))('%s takes every member of its path from its input', (_name, endpoint) => {
    expect(Object.keys(endpoint.input.entries)).toEqual(expect.arrayContaining(pathMembers(endpoint)));
  });

  test.each(Object.entries(contract))('%s refuses an unknown member', (_name, endpoint) => {
    const { issues } = v.safeParse(endpoint.input, { unheardOf: 1 });
    expect(issues?.some((issue) => v.getDotPath(issue) === 'unheardOf')).toBe(true);
  });
});

test('every queued command has a sample of its input', () => {
  expect([...new Set(history.map(({ name }) => name))].sort()).toEqual(Object.keys(commands).sort());
});

test.each(history)('$name as queued by version $since is still understood', ({ name, input }) => {
  expect(v.safeParse(commands[name].input, input).issues).toBeUndefined();
});

describe('dates', () => {
  test.each([
    ['Jan 5, 2023', '2023-01-05'],
    ['Feb 29, 2024', '2024-02-29'],
    ['Feb 29, 2000', '2000-02-29'],
    ['Dec 31, 2026', '2026-12-31'],
  ])('%s is %s, both ways', (medium, iso) => {
    expect(isoFromMedium(medium)).toBe(iso);
    expect(mediumFromIso(iso)).toBe(medium);
  });

  test.each([
    'Jan 05, 2023',
    'jan 5, 2023',
    'Jan 5 2023',
    'Feb 29, 2023',
    'Feb 29, 2100',
    'Jan 0, 2023',
    '2023-01-05',
    '',
    'Jan 5, 2023 ',
  ])('%j is not a date on the wire', (text) => expect(isoFromMedium(text)).toBeUndefined());

  test.each(['2023-01-00', '2023-02-29', '2023-00-10', '2023-13-10', 'Jan 5, 2023', ''])('%j is no ISO day', (text) =>
    expect(() => mediumFromIso(text)).toThrow(RangeError),
  );

  // The clocks change there on these days; in Santiago September 6 has no midnight.
  test.each([
    ['America/Los_Angeles', '2026-03-07', '2026-03-08', '2026-03-09'],
    ['Pacific/Auckland', '2026-04-04', '2026-04-05', '2026-04-06'],
    ['America/Santiago', '2026-09-05', '2026-09-06', '2026-09-07'],
    ['Pacific/Kiritimati', '2026-12-31', '2027-01-01', '2027-01-02'],
    ['Europe/Amsterdam', '0099-02-28', '0099-03-01', '0099-03-02'],
  ])('days are counted in %s as everywhere else', (timeZone, first, second, third) => {
    vi.stubEnv('TZ', timeZone);
    const { timeZone: own } = new Intl.DateTimeFormat().resolvedOptions();
    const counted = [first, second, third].map((day) => [
      addDays(day, 1),
      addDays(day, -1),
      daysBetween(first, day),
      daysBetween(day, first),
    ]);
    const long = [daysBetween('0001-01-01', '2026-01-01'), addDays('0001-01-01', 739_616)];
    vi.unstubAllEnvs();
    expect(own).toBe(timeZone);
    const utc = (day: string, by: number) =>
      new Date(Date.parse(day) + by * 24 * 60 * 60_000).toISOString().slice(0, 10);
    expect(counted).toEqual([first, second, third].map((day, by) => [utc(day, 1), utc(day, -1), by, -by || 0]));
    expect(long).toEqual([739_616, '2026-01-01']);
  });

  test('an instant is read on the clinic’s clock, even on the day the clocks change', () => {
    expect(clinicMoment(Date.parse('2026-11-01T05:30:00Z'), 'America/New_York')).toEqual({
      date: '2026-11-01',
      minute: 90,
    });
    expect(clinicMoment(Date.parse('2026-11-01T06:30:00Z'), 'America/New_York')).toEqual({
      date: '2026-11-01',
      minute: 90,
    });
    expect(clinicMoment(Date.parse('2026-11-01T06:30:59Z'), 'America/New_York').minute).toBe(90);
    expect(clinicMoment(Date.parse('2026-11-01T06:31:00Z'), 'America/New_York').minute).toBe(91);
    expect(clinicMoment(Date.parse('2026-12-31T23:00:00Z'), 'Europe/Berlin')).toEqual({
      date: '2027-01-01',
      minute: 0,
    });
  });
});

describe('phone numbers', () => {
  test.each(['555 0100', '+1 (212) 555-0100', '212.555.0100 x12', '030/5550100', '5550100'])('%j is one', (phone) =>
    expect(v.is(Phone, phone)).toBe(true),
  );

  test.each(['x', '☎', '', '555010', '555 0100 ext. 7', '1234567a', '+-()./x', `555 0100${'0'.repeat(40)}`])(
    '%j is not one',
    (phone) => expect(v.is(Phone, phone)).toBe(false),
  );
});

describe('slots', () => {
  test('every half hour of the day has its own label, which converts back', () => {
    const starts = Array.from({ length: 48 }, (_, half) => half * 30);
    expect(new Set(starts.map(slotLabel)).size).toBe(48);
    expect(starts.map((start) => slotStart(slotLabel(start)))).toEqual(starts);
  });

  test.each([
    [480, '08.00 AM - 08.30 AM'],
    [690, '11.30 AM - 12.00 PM'],
    [720, '12.00 PM - 12.30 PM'],
    [1410, '11.30 PM - 12.00 AM'],
  ])('minute %i is %s', (start, label) => expect(slotLabel(start)).toBe(label));

  test.each(['8.00 AM - 8.30 AM', '08.00 AM - 09.00 AM', '08.00 am - 08.30 am', '13.00 PM - 13.30 PM', ''])(
    '%j is no slot',
    (label) => expect(slotStart(label)).toBeUndefined(),
  );
});
