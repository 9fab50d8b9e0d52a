import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { Locks } from '../../src/base/locks.ts';
import { getFact, setFact } from '../../src/data/facts.ts';
import { countWaitingEntries, lockForSignOut } from '../../src/data/outbox-entries.ts';
import type { Sync } from '../../src/sync/sync.ts';
import { pat, sam } from './clinic.ts';
import { openDevice, until } from './device.ts';
import { faults } from './network.ts';
import { clinic, device } from './pat-at-clinic.ts';

const EIGHT = '08.00 AM - 08.30 AM';
const TWO_HOURS = 2 * 3_600_000;

test('an expired token is renewed silently, once for all calls that find it expired', async () => {
  const expired = await device.renewAccessToken();
  clinic.clock.now += TWO_HOURS;
  let renewals = 0;
  const sync = device.open({
    renewAccessToken: () => {
      renewals++;
      return device.renewAccessToken();
    },
  });
  await device.book(EIGHT);
  expect(await Promise.all([sync.pullBookings(), sync.pullRole()])).toEqual([true, true]);
  await device.isDrained();
  expect(device.storage.token).not.toBe(expired);
  expect(renewals).toBe(1);
  expect(device.signedOut).toEqual([]);
  expect(device.network.keys.length).toBeLessThanOrEqual(2);
});

test('an entry keeps no token: a request that waited through an expiry is sent with the new one (invariant 2)', async () => {
  await device.renewAccessToken();
  await device.book(EIGHT);
  clinic.clock.now += TWO_HOURS;
  device.open();
  await device.isDrained();
  expect(await device.views()).toEqual(['Jan 8, 2030 08.00 AM confirmed']);
});

test('signing out locks unsent entries, and signing in as the same person sends them (invariant 3)', async () => {
  device.network.fault = faults.offline;
  const sync = device.open();
  await device.book(EIGHT);
  await until(() => device.isWaitingForTime());
  expect(await countWaitingEntries(device.db)).toBe(1);
  await sync.stop();
  await lockForSignOut(device.db);
  device.storage.token = null;
  expect(await device.states()).toEqual(['signed-out']);

  device.network.fault = faults.none;
  device.open();
  await device.isDrained();
  expect(await device.views()).toEqual(['Jan 8, 2030 08.00 AM confirmed']);
});

test('a sign-out in another tab is not undone by an answer that was lost (invariant 3)', async () => {
  await device.renewAccessToken();
  await device.book(EIGHT);
  device.network.once('POST /booking', async () => {
    await lockForSignOut(device.db);
    throw new TypeError('Failed to fetch');
  });
  device.open();
  await until(() => device.network.calls.some((call) => call.startsWith('GET /check-admin')));
  expect(await device.states()).toEqual(['signed-out']);
});

test('signing out does not wait for a tab that is sending', async () => {
  const locks = navigator.locks as Locks;
  let letGo = () => {};
  const held = locks.request(`molar-drain-${pat.uid}`, { signal: new AbortController().signal }, async () => {
    await new Promise<void>((resolve) => {
      letGo = resolve;
    });
  });
  const sync = device.open({ locks });
  await device.book(EIGHT);
  await sync.stop();
  expect(await device.states()).toEqual(['waiting']);
  letGo();
  await held;
});

test('entries are never sent as somebody else, not even with the token of another tab (invariant 3)', async () => {
  await device.renewAccessToken();
  await device.book(EIGHT);
  const samsBrowser = openDevice(clinic, sam, device.storage);
  await samsBrowser.renewAccessToken();
  const samsToken = device.storage.token;
  // The same browser: its identity provider has only Sam now.
  device.provider.person = sam;

  device.open();
  await until(async () => (await device.states())[0] === 'signed-out');

  expect(device.network.calls).toEqual([]);
  expect(device.signedOut).toEqual([]);
  expect(device.storage.token).not.toBeNull();
  expect(samsToken).not.toBeNull();
  expect(await clinic.listBookingRows()).toEqual([]);
  await samsBrowser.close();
});

test('an ended sign-in locks the queue, and the person is told by the server and not by the network (invariant 3)', async () => {
  await device.renewAccessToken();
  clinic.clock.now += TWO_HOURS;
  device.provider.person = null;
  await device.book(EIGHT);
  device.open();
  await until(async () => (await device.states())[0] === 'signed-out');
  await until(() => device.signedOut.length > 0);
  expect(device.signedOut).toEqual(['Your login has expired. Please log in again.']);
  expect(await device.views()).toEqual(['Jan 8, 2030 08.00 AM not-sent']);

  device.provider.person = pat;
  await device.restart();
  device.open();
  await device.isDrained();
});

test('with neither a token nor a person at the provider, the server says that the sign-in is over', async () => {
  device.provider.person = null;
  await device.book(EIGHT);
  device.open();
  await until(() => device.signedOut.length > 0);
  expect(device.signedOut).toEqual(['No user is logged in']);
  expect(await device.states()).toEqual(['signed-out']);
});

test('an invalid token ends the sign-in as a missing one would', async () => {
  device.provider.person = null;
  device.storage.token = 'a.b.c';
  await device.book(EIGHT);
  device.open();
  await until(() => device.signedOut.length > 0);
  expect(await device.states()).toEqual(['signed-out']);
});

test('an unreachable provider is not a sign-out: the entry waits', async () => {
  await device.renewAccessToken();
  clinic.clock.now += TWO_HOURS;
  await device.book(EIGHT);
  const sync = device.open({ renewAccessToken: () => Promise.reject(new Error('auth/network-request-failed')) });
  await until(() => device.isWaitingForTime());
  expect(await sync.pullBookings()).toBe(false);
  expect(await device.states()).toEqual(['waiting']);
  expect(device.signedOut).toEqual([]);
});

test('my appointments say Forbidden access and sign out when the server says that the sign-in is over (401)', async () => {
  await device.renewAccessToken();
  clinic.clock.now += TWO_HOURS;
  device.provider.person = null;
  const sync = device.open();
  // No failed list is reported as well.
  expect(await Promise.all([sync.pullBookings(), sync.pullBookings()])).toEqual([true, true]);
  expect(device.signedOut).toEqual(['Forbidden access']);
});

test('my appointments say Forbidden access and sign out when they are not theirs (403)', async () => {
  await device.renewAccessToken();
  const sync = device.open({ account: { ...pat, email: 'pat@before.example' } });
  expect(await sync.pullBookings()).toBe(true);
  expect(device.signedOut).toEqual(['Forbidden access']);
});

test('a Message in the answer signs out at any status', async () => {
  await device.renewAccessToken();
  device.network.once('GET /my-appointment', async () => Response.json({ Message: 'No longer.' }));
  expect(await device.open().pullBookings()).toBe(true);
  expect(device.signedOut).toEqual(['Forbidden access']);
});

test.each(['offline', 'captivePortal', 'failed', 'tooMany'] as const)(
  'a failing network or server (%s) never signs out, drops a role or drops a row',
  async (name) => {
    const sync = device.open();
    await device.book(EIGHT);
    await device.isDrained();
    await clinic.store.db.updateTable('users').set({ role: 'admin' }).execute();
    await until(async () => (await sync.pullRole()) && (await getFact(device.db, 'role')) === 'admin');
    clinic.clock.now += TWO_HOURS;

    device.network.fault = faults[name];
    expect(await Promise.all([sync.pullBookings(), sync.pullRole(), sync.pullServices('2030-01-08')])).toEqual([
      false,
      false,
      false,
    ]);

    expect(device.signedOut).toEqual([]);
    expect(await getFact(device.db, 'role')).toBe('admin');
    expect(await device.views()).toEqual(['Jan 8, 2030 08.00 AM confirmed']);
  },
);

test('the role is pulled at the start and kept', async () => {
  device.open();
  await until(async () => (await getFact(device.db, 'role')) === null);
  await clinic.store.db.updateTable('users').set({ role: 'admin' }).execute();
  await device.restart();
  device.open();
  await until(async () => (await getFact(device.db, 'role')) === 'admin');
});

test.each([
  ['comes back to the page', (sync: Sync) => sync.wake()],
  ['moves about', (sync: Sync) => sync.pullBookings()],
])(
  'a role granted while the page is open shows once the person %s, and is checked at most once a minute',
  async (_when, act) => {
    const sync = device.open();
    const asked = () => device.network.calls.filter((call) => call.includes('/check-desk/')).length;
    const actAfter = async (seconds: number) => {
      device.passTime(seconds * 1000);
      await act(sync);
      device.passTime(0);
    };
    await until(async () => (await getFact(device.db, 'isDesk')) === false);
    await clinic.store.db.updateTable('users').set({ desk_since: clinic.clock.now }).execute();
    for (const seconds of [5, 9]) {
      await actAfter(seconds);
      // The clinic has just answered, so there is no reason to check if it is reachable.
      await sync.pullServices('2030-01-08');
      expect(asked()).toBe(1);
    }
    await actAfter(7);
    await until(async () => (await getFact(device.db, 'isDesk')) === true);
    await actAfter(0);
    await sync.stop();
    expect(asked()).toBe(2);
  },
);

test('a person who has left is not signed out again by a late answer', async () => {
  const sync = device.open();
  await sync.stop();
  sync.endSession({ message: 'Only an admin can see this page.' });
  expect(device.signedOut).toEqual([]);
});

test('a clinic’s answer to a person who is just leaving is not stored on the device (invariant 3)', async () => {
  device.open();
  await device.book(EIGHT);
  await device.isDrained();
  const [row] = await device.db.bookings.toArray();
  const id = row?._id ?? '';
  await device.restart();
  await lockForSignOut(device.db);
  const pulls: [string, (sync: Sync) => Promise<boolean>][] = [
    ['/my-appointment', (sync) => sync.pullBookings()],
    [`/booking/${id}`, (sync) => sync.pullBooking(id)],
    ['/check-admin/', (sync) => sync.pullRole()],
  ];
  for (const [path, pull] of pulls) {
    const sync: Sync = device.open({
      fetch: async (input, init) => {
        const { url } = new Request(input, init);
        const answer = await device.network.fetch(input, init);
        if (new URL(url).pathname.startsWith(path)) sync.stop();
        return answer;
      },
    });
    expect(await pull(sync), path).toBe(false);
    await sync.stop();
    expect([await device.db.bookings.count(), await getFact(device.db, 'role')], path).toEqual([0, undefined]);
    await lockForSignOut(device.db);
  }
});

test('an account that still exists clears the flag that its owner asked for deletion', async () => {
  await setFact(device.db, 'hasAskedToBeDeleted', true);
  expect(await device.open().pullRole()).toBe(true);
  expect(await getFact(device.db, 'hasAskedToBeDeleted')).toBeUndefined();
});

test('a name changed on another device arrives with the roles, unless it was changed here since', async () => {
  const called = { here: pat.name };
  const sync = device.open({
    ownName: { get: () => called.here, set: (name) => Object.assign(called, { here: name }) },
  });
  const rename = async (name: string) => {
    const other = openDevice(clinic, { ...pat, name });
    await other.renewAccessToken();
    await other.close();
  };
  expect(await sync.pullRole()).toBe(true);
  expect(called.here).toBe('Pat Example');
  await rename('Patricia Example');
  expect(await sync.pullRole()).toBe(true);
  expect(called.here).toBe('Patricia Example');

  await rename('Patty Example');
  device.network.once('GET /check-desk', async (request, answer) => {
    const response = await answer(request);
    called.here = 'Pat Renamed-Here';
    await rename(called.here);
    return response;
  });
  await sync.pullRole();
  expect(called.here).toBe('Pat Renamed-Here');
});
