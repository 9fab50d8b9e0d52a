import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDb } from '../../src/data/db.ts';
import { listMessages } from '../../src/data/messages.ts';
import { lockForSignOut, unlockEntries } from '../../src/data/outbox-entries.ts';
import { drainLock } from '../../src/sync/drain-lock.ts';
import { enqueue } from '../../src/sync/outbox.ts';
import { drainWithoutPage } from '../../sw/background-sync.ts';
import { wishOf } from '../wish.ts';
import { type Clinic, openClinic, pat, sam } from './clinic.ts';
import { type Device, openDevice } from './device.ts';
import { faults } from './network.ts';

const db = openDb(pat.uid);
let clinic: Clinic;
let device: Device;
let shown: number[];
let locked: string[];

beforeEach(async () => {
  clinic = await openClinic();
  // Only its network and its token are used: the worker opens the database of the person in the token.
  device = openDevice(clinic, pat);
  shown = [];
  locked = [];
  await enqueue(db, { name: 'bookSlot', input: wish }, clinic.clock.now);
});

afterEach(async () => {
  await db.delete({ disableAutoOpen: false });
  await device.close();
  await clinic.close();
});

const wish = wishOf(pat, { medium: 'Jan 8, 2030' });

function drain(changes: { token?: string | null; isPageVisible?: boolean } = {}) {
  return drainWithoutPage({
    readAccessToken: async () => changes.token ?? device.storage.token,
    isPageVisible: async () => changes.isPageVisible ?? false,
    showWaiting: (count) => shown.push(count),
    locks: {
      request: (name, _options, work) => {
        locked.push(name);
        return work(null);
      },
      query: async () => ({}),
    },
    baseUrl: 'http://clinic.test',
    fetch: device.network.fetch,
    now: () => clinic.clock.now,
  });
}

const states = async () => (await db.outbox.toArray()).map(({ state }) => state);

test('with no page open the worker sends waiting requests, and leaves the message for the next page', async () => {
  await device.renewAccessToken();
  await drain();
  expect(await states()).toEqual([]);
  expect(await clinic.listBookingRows()).toHaveLength(1);
  expect(await listMessages(db)).toMatchObject([
    { text: 'Appointment is set Jan 8, 2030 at 08.00 AM - 08.30 AM', shown: 0 },
  ]);
  expect(shown).toEqual([0]);
  expect(locked).toEqual([drainLock(pat.uid)]);
});

test('a refused request no longer waits: neither the badge nor the browser counts it', async () => {
  const other = openDevice(clinic, sam);
  other.open();
  await other.book(wish.slot);
  await other.isDrained();
  await other.close();
  await device.renewAccessToken();
  await drain();
  expect(await states()).toEqual(['rejected']);
  expect(shown).toEqual([0]);
});

test('a connection that fails lets the browser retry, and releases the database', async () => {
  await device.renewAccessToken();
  device.network.fault = faults.offline;
  const opened = vi.spyOn(IDBFactory.prototype, 'open');
  const closed = vi.spyOn(IDBDatabase.prototype, 'close');
  await expect(drain()).rejects.toThrow('Some requests still wait');
  expect(opened).toHaveBeenCalled();
  expect(closed).toHaveBeenCalledTimes(opened.mock.calls.length);
  vi.restoreAllMocks();
  expect(await states()).toEqual(['waiting']);
  expect(shown).toEqual([1]);
});

test('an expired token leaves the request to a page: the worker neither locks it nor signs anybody out', async () => {
  await device.renewAccessToken();
  clinic.clock.now += 2 * 60 * 60_000;
  await drain();
  expect(await states()).toEqual(['waiting']);
  expect(device.network.calls).toEqual(['POST /booking']);
});

test('nothing is sent while a page is visible, or after the person signed out', async () => {
  await device.renewAccessToken();
  await drain({ isPageVisible: true });
  await lockForSignOut(db);
  await drain();
  device.storage.token = null;
  await drain();
  expect(device.network.calls).toEqual([]);
  expect(await states()).toEqual(['signed-out']);
});

test.each([
  ['accepted', false, 'Appointment is set Jan 8, 2030 at 08.00 AM - 08.30 AM', []],
  ['refused', true, 'Appointment already set on Jan 8, 2030 at 08.00 AM - 08.30 AM', ['rejected']],
])(
  'a request that is %s while the person signs out stays locked, and nothing else stays on the device (invariant 3)',
  async (_what, isTaken, text, left) => {
    if (isTaken) {
      const other = openDevice(clinic, sam);
      other.open();
      await other.book(wish.slot);
      await other.isDrained();
      await other.close();
    }
    await device.renewAccessToken();
    device.network.once('POST /booking', async (request, answer) => {
      const response = await answer(request);
      await lockForSignOut(db);
      return response;
    });
    await drain();
    expect(await states()).toEqual(['signed-out']);
    expect(await Promise.all([db.bookings.count(), db.messages.count(), db.facts.count()])).toEqual([0, 0, 0]);

    // The next login hears the same answer again.
    await unlockEntries(db);
    await drain();
    expect(await states()).toEqual(left);
    expect(await listMessages(db)).toMatchObject([{ text: expect.stringContaining(text) }]);
    expect(await clinic.listBookingRows()).toHaveLength(1);
  },
);

test('a database that the browser deleted is not recreated: the page must be able to tell', async () => {
  await device.renewAccessToken();
  await db.delete();
  await drain();
  expect(await Dexie.exists(db.name)).toBe(false);
});
