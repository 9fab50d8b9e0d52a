import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { createListeners } from '../base/listeners.ts';
import { openDb } from '../data/db.ts';
import type { App } from './app-context.ts';
import { keepDeskDays } from './keep-desk-days.ts';
import type { Workspace } from './workspaces.ts';

const [PAST, TO_COME] = ['2020-01-01', '9999-01-01'];
const sheet = { asOf: '', last: 0, visits: [], events: [], cancellations: [], staff: [], fetchedAt: 1, version: 1 };
const app = { clinic: { current: { clinic: { timeZone: 'America/New_York' } } } } as unknown as App;

async function openDesk(name: string) {
  const db = openDb(name);
  for (const date of [PAST, TO_COME]) {
    await db.visits.put({ ...sheet, date });
    await db.prints.add({ date, number: 100, at: '', visitIds: [] });
  }
  const { subscribe, tell } = createListeners();
  const clinic: { time: number | undefined } = { time: undefined };
  const sync = { subscribe, clinicTime: () => clinic.time } as Workspace['sync'];
  return {
    end: keepDeskDays({ db, sync }, app),
    says(time: string) {
      clinic.time = Date.parse(time);
      tell();
    },
    listDays: async () => [
      await db.visits.toCollection().primaryKeys(),
      (await db.prints.toArray()).map(({ date }) => date),
    ],
  };
}

test.each([
  ['the sheets and prints of past days are deleted, and later ones stay', '2030-01-08T12:00:00Z', [TO_COME]],
  ['the clinic’s clock decides which days have passed (invariant 10)', '9999-01-03T12:00:00Z', []],
])('%s', async (name, time, left) => {
  const desk = await openDesk(name);
  desk.says(time);
  await vi.waitFor(async () => expect(await desk.listDays()).toEqual([left, left]), 30_000);
  desk.end();
});

test('as long as the clinic has not told its time, nothing is deleted, whatever the device’s clock says', async () => {
  vi.useFakeTimers({ now: Date.parse('9999-12-01T12:00:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
  const desk = await openDesk('never reached');
  vi.advanceTimersByTime(60_000);
  expect(await desk.listDays()).toEqual([
    [PAST, TO_COME],
    [PAST, TO_COME],
  ]);
  desk.end();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
