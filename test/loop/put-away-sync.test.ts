import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import type { Locks } from '../../src/base/locks.ts';
import { drainLock } from '../../src/sync/drain-lock.ts';
import { pat } from './clinic.ts';
import { DAY, until } from './device.ts';
import { createGate } from './gate.ts';
import { faults } from './network.ts';
import { device } from './pat-at-clinic.ts';

const EIGHT = '08.00 AM - 08.30 AM';
const CONFIRMED = ['Jan 8, 2030 08.00 AM confirmed'];

test('nothing wakes a page that is put away, and everything that waits is sent when it returns', async () => {
  const request = vi.fn();
  const locks: Locks = {
    request: (name, _options, work) => {
      request(name);
      return work(null);
    },
    query: async () => ({}),
  };
  const sync = device.open({ locks });
  await until(() => device.isWaitingForTime());
  sync.pause();
  const before = device.network.calls.length;
  request.mockClear();
  await device.book(EIGHT);
  sync.wake();
  sync.check();
  device.passTime(60_000);
  // A frozen page would hold a lock that is requested now.
  await device.views();
  expect(request).not.toHaveBeenCalled();
  expect(device.isWaitingForTime()).toBe(false);
  expect(device.network.calls).toHaveLength(before);
  sync.resume();
  await device.isDrained();
  await until(async () => (await device.views())[0] === CONFIRMED[0]);
});

test('a drain in flight when the page is put away is given up, and says nothing about the network', async () => {
  const error = vi.spyOn(console, 'error');
  const locks = navigator.locks as Locks;
  const sync = device.open({ locks });
  await until(() => sync.getState().clinic === 'online' && device.isWaitingForTime());
  const gate = createGate();
  device.network.once('POST /booking', gate.before);
  await device.book(EIGHT);
  await gate.hasArrived;
  sync.pause();
  // Another page of this browser: it need not wait for the one that is away.
  const other = device.open({ locks });
  await device.isDrained();
  await other.stop();
  sync.resume();
  await until(() => device.isWaitingForTime());
  expect(sync.getState().clinic).toBe('online');
  expect(await device.views()).toEqual(CONFIRMED);
  expect(new Set(device.network.keys).size).toBe(1);
  expect(error).not.toHaveBeenCalled();
  gate.open();
});

test('a list requested while the page is away loads when it returns', async () => {
  const sync = device.open();
  sync.pause();
  const pulled = sync.pullServices('2030-01-08');
  device.network.fault = faults.offline;
  await new Promise((resolve) => setTimeout(resolve));
  device.network.fault = faults.none;
  sync.resume();
  expect(await pulled).toBe(true);
});

test('a lock held by a frozen page is not waited for forever', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const held = navigator.locks.request(drainLock(pat.uid), () => {
    begin();
    return released;
  });
  await begun;
  await device.book(EIGHT);
  device.open({ locks: navigator.locks as Locks });
  await until(() => device.isWaitingForTime());
  device.passTime(20_000);
  await device.isDrained();
  expect(await device.views()).toEqual(CONFIRMED);
  release();
  await held;
});

test('the data on screen is refreshed when the page returns', async () => {
  const sync = device.open();
  await sync.pullBookings();
  await until(() => device.isWaitingForTime());
  const count = () => device.network.calls.filter((call) => call.startsWith('GET /my-appointment')).length;
  const before = count();
  sync.pause();
  sync.resume();
  await until(() => device.isWaitingForTime());
  expect(count()).toBe(before + 1);
});

test('an answer that came before the page was put away updates its day once it returns', async () => {
  await device.db.services.put({ date: DAY, services: [], fetchedAt: 1 });
  await device.book(EIGHT);
  await device.book(EIGHT, { date: '2030-01-09' });
  const gate = createGate();
  device.network.once('POST /booking', faults.none);
  device.network.once('POST /booking', gate.before);
  const sync = device.open();
  await gate.hasArrived;
  sync.pause();
  sync.resume();
  await until(() => device.isWaitingForTime());
  expect((await device.db.services.get(DAY))?.services).not.toEqual([]);
  gate.open();
});
