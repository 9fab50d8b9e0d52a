import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { listSpecialties } from '../../contract/service.ts';
import type { ServicesOfDay } from '../../src/data/db.ts';
import { pullDays } from '../../src/sync/pull-days.ts';
import type { Sync } from '../../src/sync/sync.ts';
import { pat } from './clinic.ts';
import { openDevice, until } from './device.ts';
import { type Fault, faults } from './network.ts';
import { clinic, device } from './pat-at-clinic.ts';

const EIGHT = '08.00 AM - 08.30 AM';

/** The list is read at once, and arrives only after `work` is done. */
const arrivesAfter =
  (work: () => Promise<void>): Fault =>
  async (request, answer) => {
    const response = await answer(request);
    await work();
    return response;
  };

test('a list read before a booking was confirmed does not drop it', async () => {
  const sync = device.open();
  device.network.once(
    'GET /my-appointment',
    arrivesAfter(async () => {
      await device.book(EIGHT);
      await device.isDrained();
    }),
  );
  expect(await sync.pullBookings()).toBe(true);
  expect(await device.views()).toEqual(['Jan 8, 2030 08.00 AM confirmed']);
});

test('a list read before a cancel does not bring the booking back', async () => {
  const sync = device.open();
  await device.book(EIGHT);
  await device.isDrained();
  const [row] = await device.db.bookings.toArray();
  device.network.once(
    'GET /my-appointment',
    arrivesAfter(async () => {
      await device.cancel(row?._id ?? '');
      await device.isDrained();
    }),
  );
  expect(await sync.pullBookings()).toBe(true);
  expect(await device.views()).toEqual([]);
});

test('of two lists in flight, the older never replaces the newer', async () => {
  const sync = device.open();
  await device.book(EIGHT);
  await device.isDrained();
  device.network.once(
    'GET /my-appointment',
    arrivesAfter(async () => {
      await clinic.store.db.deleteFrom('bookings').execute();
      await sync.pullBookings();
    }),
  );
  await sync.pullBookings();
  expect(await device.views()).toEqual([]);
});

test('a booking read before its cancel does not come back', async () => {
  const sync = device.open();
  await device.book(EIGHT);
  await device.isDrained();
  const [row] = await device.db.bookings.toArray();
  device.network.once(
    'GET /booking/',
    arrivesAfter(async () => {
      await device.cancel(row?._id ?? '');
      await device.isDrained();
    }),
  );
  expect(await sync.pullBooking(row?._id ?? '')).toBe(true);
  expect(await device.views()).toEqual([]);
});

test('a person signed out by the answer about a booking is told why', async () => {
  const sync = device.open();
  await device.book(EIGHT);
  await device.isDrained();
  const [row] = await device.db.bookings.toArray();
  device.provider.person = null;
  clinic.clock.now += 2 * 60 * 60_000;
  await sync.pullBooking(row?._id ?? '');
  expect(device.signedOut).toEqual(['Your login has expired. Please log in again.']);
  expect(await device.views()).toEqual(['Jan 8, 2030 08.00 AM confirmed']);
});

test('a list that never settles leaves the rows to the queue', async () => {
  const sync = device.open();
  const dates = ['2030-01-08', '2030-01-09', '2030-01-10'];
  for (const date of dates) {
    device.network.once(
      'GET /my-appointment',
      arrivesAfter(async () => {
        await device.book(EIGHT, { date });
        await device.isDrained();
      }),
    );
  }
  expect(await sync.pullBookings()).toBe(false);
  expect(await device.views()).toHaveLength(3);
});

const portalFor =
  (isTaken: (request: Request) => boolean): Fault =>
  (request, answer) =>
    isTaken(request) ? faults.captivePortal() : answer(request);

test.each([
  ['a list', (request: Request) => request.url.includes('/available'), (sync: Sync) => sync.pullServices('2030-01-08')],
  ['what the queue sends', ({ method }: Request) => method === 'POST', () => device.book(EIGHT)],
] as const)(
  'when something else answers for %s alone, the clinic is asked, and is not reported as offline',
  async (_, isTaken, ask) => {
    const sync = device.open();
    await until(() => sync.getState().clinic === 'online' && device.isWaitingForTime());
    const states: string[] = [];
    sync.subscribe(() => states.push(sync.getState().clinic));
    device.network.fault = portalFor(isTaken);
    device.network.calls.length = 0;
    await ask(sync);
    await until(() => device.network.calls.some((call) => call.startsWith('GET /check-admin/')));
    await sync.call(listSpecialties, {});
    expect(states).not.toContain('offline');
  },
);

test('an outage that ends for everything but the queue’s calls is over', async () => {
  const sync = device.open();
  await until(() => sync.getState().clinic === 'online' && device.isWaitingForTime());
  device.network.fault = faults.offline;
  await device.book(EIGHT);
  await until(() => sync.getState().clinic === 'offline' && device.isWaitingForTime());
  device.network.fault = portalFor(({ method }) => method === 'POST');
  device.passTime(1_000);
  await until(() => sync.getState().clinic === 'online');
  expect(await device.states()).toEqual(['waiting']);
});

test('a captive portal that answers in place of everything marks the clinic as offline', async () => {
  const sync = device.open();
  await until(() => sync.getState().clinic === 'online' && device.isWaitingForTime());
  device.network.fault = faults.captivePortal;
  await sync.pullServices('2030-01-08');
  await until(() => sync.getState().clinic === 'offline');
});

test('after a call that found the clinic offline, the sync looks for it, even if nothing waits and no list is shown', async () => {
  const sync = device.open();
  await until(() => sync.getState().clinic === 'online' && device.isWaitingForTime());
  device.network.fault = faults.offline;
  await sync.call(listSpecialties, {});
  expect(sync.getState().clinic).toBe('offline');
  device.network.fault = faults.none;
  device.passTime(1_000);
  await until(() => sync.getState().clinic === 'online');
});

test('a list that could not be read loads by itself once the clinic is back', async () => {
  const elsewhere = openDevice(clinic, pat);
  elsewhere.open();
  await elsewhere.book(EIGHT);
  await elsewhere.isDrained();
  device.network.fault = faults.offline;
  const sync = device.open();
  expect(await sync.pullBookings()).toBe(false);
  await until(() => device.isWaitingForTime());
  device.network.fault = faults.none;
  device.passTime(60_000);
  await until(async () => (await device.views()).length === 1);
  await elsewhere.close();
});

test.each([true, false])(
  'of two answers about a day, the one to the later request stays (first for a screen: %s)',
  async (isForScreen) => {
    const sync = device.open();
    const shown = new Map<string, ServicesOfDay>();
    const screen = { known: () => shown.get('day'), show: (day: ServicesOfDay) => void shown.set('day', day) };
    device.network.once(
      'GET /available',
      arrivesAfter(async () => {
        clinic.clock.now += 1000;
        await device.book(EIGHT);
        await device.isDrained();
        await sync.pullServices('2030-01-08', screen);
      }),
    );
    await sync.pullServices('2030-01-08', isForScreen ? screen : undefined);
    const kept = await device.db.services.get('2030-01-08');
    for (const day of [shown.get('day'), kept])
      expect(day?.services.find(({ name }) => name === 'Teeth Cleaning')?.available).not.toContain(EIGHT);
  },
);

test('a check, as after a change of the device’s clock, refreshes the data on screen', async () => {
  const sync = device.open();
  await sync.pullBookings();
  const count = () => device.network.calls.filter((call) => call.startsWith('GET /my-appointment')).length;
  await until(() => sync.getState().clinic === 'online');
  const before = count();
  sync.check();
  await until(() => count() > before);
});

test('a screen is told of a day at once, even if the device can’t store it', async () => {
  const sync = device.open();
  const told: string[] = [];
  device.db.services.hook('creating', (_key, { date }) => {
    expect(told).toEqual([date]);
    throw new Error('Nothing is kept.');
  });
  const screen = { known: () => undefined, show: ({ date }: ServicesOfDay) => void told.push(date) };
  await expect(sync.pullServices('2030-01-08', screen)).rejects.toThrow('Nothing is kept.');
  expect(told).toEqual(['2030-01-08']);
});

test('a screen is told when a day is still as it was, by a clock that was set back since', async () => {
  const sync = device.open();
  const shown: ServicesOfDay[] = [];
  const screen = { known: () => shown.at(-1), show: (day: ServicesOfDay) => void shown.push(day) };
  await sync.pullServices('2030-01-08', screen);
  clinic.clock.now -= 60 * 60_000;
  await sync.pullServices('2030-01-08', screen);
  const [before, after] = shown;
  expect([after?.services, after?.fetchedAt]).toEqual([before?.services, clinic.clock.now]);
  expect(after?.etag).toBe(before?.etag);
});

test('the days of a range are stored like single days, and one that was viewed since stays newer', async () => {
  const sync = device.open();
  device.network.once(
    'GET /available',
    arrivesAfter(async () => {
      clinic.clock.now += 1000;
      await device.book(EIGHT);
      await device.isDrained();
      await sync.pullServices('2030-01-08');
    }),
  );
  expect(await pullDays({ db: device.db, sync, now: () => clinic.clock.now }, '2030-01-07', '2030-01-09')).toBe(true);
  const days = await device.db.services.toArray();
  expect(days.map(({ date }) => date)).toEqual(['2030-01-07', '2030-01-08', '2030-01-09']);
  const [before = 0, looked = 0, after = 0] = days.map(({ services }) => services.flatMap((it) => it.available).length);
  expect([looked - before, looked - after]).toEqual([-1, -1]);
});

test.each(['offline', 'captivePortal', 'unreadable', 'failed'] as const)(
  'a range that fails to load (%s) changes nothing',
  async (fault) => {
    const sync = device.open();
    await sync.pullServices('2030-01-08');
    const before = await device.db.services.toArray();
    device.network.once('GET /available', faults[fault]);
    expect(await pullDays({ db: device.db, sync }, '2030-01-07', '2030-01-09')).toBe(false);
    expect(await device.db.services.toArray()).toEqual(before);
    expect(device.signedOut).toEqual([]);
  },
);
