import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import type { ClosedDays } from '../../../contract/clinic.ts';
import { WEEKDAYS } from '../../../contract/closed-days.ts';
import { addDays } from '../../../contract/day-arithmetic.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { openDb } from '../../data/db.ts';
import { putServicesOfDay } from '../../data/services.ts';
import { findFreeDay, pullNeighbors } from './days-around.ts';

const TODAY = '2030-01-08';

/** A device that has just fetched `days` days, from today on; or at `fetchedAt`. */
async function openDevice(name: string, days: number, { clinic = 'online', fetchedAt = Date.now() } = {}) {
  const db = openDb(name);
  for (let day = 0; day < days; day++) {
    await putServicesOfDay(db, { date: addDays(TODAY, day), services: [], fetchedAt });
  }
  const call = vi.fn(async () => ({ kind: 'accepted', output: [] }));
  const workspace = { db, sync: { call, getState: () => ({ clinic }) } } as unknown as Workspace;
  const pull = (lastDay?: string) => pullNeighbors(workspace, { date: TODAY, today: TODAY, lastDay });
  return { call, pull, workspace };
}

test('two weeks that the device knows are not asked for again, and with one day missing they are', async () => {
  const all = await openDevice('all-days', 14);
  expect([await all.pull(), all.call.mock.calls]).toEqual([false, []]);
  const most = await openDevice('most-days', 13);
  expect(await most.pull()).toBe(true);
  expect(most.call).toHaveBeenCalledWith(expect.anything(), { from: 'Jan 8, 2030', to: 'Jan 21, 2030' });
});

test('days that were fetched before the device’s clock was set back are asked for', async () => {
  const { pull } = await openDevice('set-back', 14, { fetchedAt: Date.now() + 4 * 86_400_000 });
  expect(await pull()).toBe(true);
});

test('while the clinic is out of reach, no days are asked for', async () => {
  const { call, pull } = await openDevice('out-of-reach', 0, { clinic: 'offline' });
  expect([await pull(), call.mock.calls]).toEqual([false, []]);
});

test('nothing is asked for beyond the last day that can be booked', async () => {
  const { call, pull } = await openDevice('until-the-last-day', 3);
  expect(await pull('2030-01-10')).toBe(false);
  expect(await pull('2030-01-11')).toBe(true);
  expect(call).toHaveBeenCalledExactlyOnceWith(expect.anything(), { from: 'Jan 8, 2030', to: 'Jan 11, 2030' });
});

describe('the next free day', () => {
  const free = { _id: 'a', name: 'Teeth Cleaning', price: 99, available: ['08.00 AM - 08.30 AM'] };
  const full = { ...free, available: [] };

  interface Circumstances {
    lastDay?: string;
    isOut?: boolean;
    closed?: ClosedDays;
  }

  /**
   * A device that knows the days from `TODAY` on; `x` is booked out, `o` has a free time, a space is not known. The clinic
   * answers with nothing new, or is out of reach.
   */
  async function find(days: string, { lastDay, isOut = false, closed }: Circumstances = {}) {
    const db = openDb(`next-free-day-${days}-${isOut}`);
    for (const [index, kind] of Array.from(days).entries()) {
      if (kind === ' ') continue;
      const services = [full, kind === 'o' ? free : full];
      await putServicesOfDay(db, { date: addDays(TODAY, index), services, fetchedAt: Date.now() });
    }
    const call = async () => (isOut ? { kind: 'retry', scope: 'network' } : { kind: 'accepted', output: [] });
    const workspace = { db, sync: { call } } as unknown as Workspace;
    return findFreeDay(workspace, { date: TODAY, lastDay, closed });
  }

  test.each([
    ['x'.repeat(14), undefined],
    ['xo', { freeDay: addDays(TODAY, 1) }],
    ['oxxxo', { freeDay: addDays(TODAY, 4) }],
    ['xx o', undefined],
    [`${'x'.repeat(30)}o`, { freeDay: addDays(TODAY, 30) }],
    ['x'.repeat(50), { noneUntil: addDays(TODAY, 42) }],
  ])('on a device that knows %j', async (days, found) => {
    expect(await find(days)).toEqual(found);
  });

  test('is one that the device knows while the clinic is out of reach, and "none" is never said then', async () => {
    expect(await find('xxo', { isOut: true })).toEqual({ freeDay: addDays(TODAY, 2) });
    expect(await find('x'.repeat(50), { isOut: true })).toBeUndefined();
  });

  test('is not a closed day, even if an old list has times on it, unless the clinic has just said so', async () => {
    const closed = { weekdays: [], dates: [addDays(TODAY, 1)] };
    expect(await find('xoo', { isOut: true, closed })).toEqual({ freeDay: addDays(TODAY, 2) });
    expect(await find('xoo', { closed })).toEqual({ freeDay: addDays(TODAY, 1) });
  });

  test('is found behind a closure that is longer than what is asked for', async () => {
    const closed = { weekdays: [], dates: [`${addDays(TODAY, 1)}/${addDays(TODAY, 70)}`] };
    const days = `${'x'.repeat(15)}${' '.repeat(56)}xo`;
    expect(await find(days, { closed })).toEqual({ freeDay: addDays(TODAY, 72) });
    expect(await find(days, { closed, isOut: true })).toBeUndefined();
    expect(await find(days, { closed, lastDay: addDays(TODAY, 60) })).toEqual({ noneUntil: addDays(TODAY, 60) });
  });

  test('is not looked for without end if the clinic is always closed', async () => {
    expect(await find('x'.repeat(15), { closed: { weekdays: [...WEEKDAYS], dates: [] } })).toBeUndefined();
  });

  test('is not looked for beyond the last day that can be booked', async () => {
    expect(await find('xxxo', { lastDay: addDays(TODAY, 2) })).toEqual({ noneUntil: addDays(TODAY, 2) });
    // Nobody has to be asked.
    expect(await find('xo', { lastDay: TODAY, isOut: true })).toEqual({ noneUntil: TODAY });
  });

  test('is always asked for, two weeks at a time, even where the device knows the days', async () => {
    const { call, workspace } = await openDevice('ask-for-a-free-day', 14);
    expect(await findFreeDay(workspace, { date: TODAY, lastDay: undefined, closed: undefined })).toBeUndefined();
    expect(call).toHaveBeenCalledExactlyOnceWith(expect.anything(), { from: 'Jan 9, 2030', to: 'Jan 22, 2030' });
  });
});
