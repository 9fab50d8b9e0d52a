import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { openDb } from '../data/db.ts';
import type { App } from './app-context.ts';
import { keepDeskDays } from './keep-desk-days.ts';

const clock = vi.hoisted(() => ({ ahead: 0 }));
vi.mock('../platform/clinic-clock.ts', () => ({ readClockAhead: () => clock.ahead }));

const appIn = (timeZone: string) => ({ clinic: { current: { clinic: { timeZone } } } }) as unknown as App;
const [PAST, TODAY, TO_COME] = ['2020-01-01', '2030-01-08', '9999-01-01'];
const sheet = { asOf: '', last: 0, visits: [], events: [], cancellations: [], staff: [], fetchedAt: 1, version: 1 };

test.each([
  ['the sheets and prints of past days are deleted when the page starts, and later ones stay', [TO_COME], TODAY],
  ['the clinic’s clock decides which days have passed (invariant 10)', [], '9999-01-03T12:00:00Z'],
  ['a browser that does not know the clinic’s time zone deletes them, too', [TO_COME], TODAY, 'America/Named_Later'],
])('%s', async (name, left, clinicTime, zone = 'America/New_York') => {
  clock.ahead = Date.parse(clinicTime) - Date.now();
  const db = openDb(name);
  for (const date of [PAST, TO_COME]) {
    await db.visits.put({ ...sheet, date });
    await db.prints.add({ date, number: 100, at: '', visitIds: [] });
  }
  const end = keepDeskDays(db, appIn(zone));
  const listDays = async () => [
    await db.visits.toCollection().primaryKeys(),
    (await db.prints.toArray()).map(({ date }) => date),
  ];
  await vi.waitFor(async () => expect(await listDays()).toEqual([left, left]), 30_000);
  end();
});

test('at midnight on the clinic’s clock, the sheets of the day that is over are deleted, as long as the person is there', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2030-01-08T23:59:30-05:00') });
  clock.ahead = 0;
  const db = openDb('midnight');
  await db.visits.bulkPut([
    { ...sheet, date: '2030-01-08' },
    { ...sheet, date: '2030-01-09' },
  ]);
  const listDays = () => db.visits.toCollection().primaryKeys();
  const end = keepDeskDays(db, appIn('America/New_York'));
  expect(await listDays()).toEqual(['2030-01-08', '2030-01-09']);
  vi.advanceTimersByTime(60_000);
  await vi.waitFor(async () => expect(await listDays()).toEqual(['2030-01-09']), 30_000);
  end();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
