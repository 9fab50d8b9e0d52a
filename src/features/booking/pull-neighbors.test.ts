import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { addDays } from '../../../contract/day-arithmetic.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { openDb } from '../../data/db.ts';
import { putServicesOfDay } from '../../data/services.ts';
import { pullNeighbors } from './pull-neighbors.ts';

const TODAY = '2030-01-08';

/** A device that has heard of so many days from today on just now. */
async function openDevice(name: string, days: number) {
  const db = openDb(name);
  for (let day = 0; day < days; day++) {
    await putServicesOfDay(db, { date: addDays(TODAY, day), services: [], fetchedAt: Date.now() });
  }
  const call = vi.fn(async () => ({ kind: 'accepted', output: [] }));
  const workspace = { db, sync: { call, getState: () => ({ isOnline: 'online' }) } } as unknown as Workspace;
  const pull = (lastDay?: string) => pullNeighbors(workspace, { date: TODAY, today: TODAY, lastDay });
  return { call, pull };
}

test('two weeks that the device knows are not asked for, and one day too few is', async () => {
  const all = await openDevice('all-days', 14);
  expect([await all.pull(), all.call.mock.calls]).toEqual([false, []]);
  const most = await openDevice('most-days', 13);
  expect(await most.pull()).toBe(true);
  expect(most.call).toHaveBeenCalledWith(expect.anything(), { from: 'Jan 8, 2030', to: 'Jan 21, 2030' });
});

test('nothing is asked for beyond the last day that can be booked', async () => {
  const { call, pull } = await openDevice('until-the-last-day', 3);
  expect(await pull('2030-01-10')).toBe(false);
  expect(await pull('2030-01-11')).toBe(true);
  expect(call).toHaveBeenCalledExactlyOnceWith(expect.anything(), { from: 'Jan 8, 2030', to: 'Jan 11, 2030' });
});
