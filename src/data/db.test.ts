import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, test, vi } from 'vitest';
import { openDb } from './db.ts';
import { onLiveConnection } from './live-connection.ts';
import { testBooking } from './test-booking.ts';

/** The tables of every version that was ever released. Never change one; add one with each version. */
const FIRST = {
  services: 'date',
  bookings: '_id',
  outbox: '++seq, &key, line',
  messages: '++id, shown',
  facts: 'name',
};
const SECOND = { ...FIRST, users: '_id', doctors: '_id', specialties: '_id' };
const THIRD = { ...SECOND, outbox: '++seq, &key, line, state' };
const FOURTH = { ...THIRD, outbox: '++seq, &key, line, state, name' };
const FIFTH = { ...FOURTH, bookings: '_id, day', outbox: '++seq, &key, line, state, name, input.date' };
const SIXTH = { ...FIFTH, paymentAlerts: '_id' };
const SEVENTH = { ...SIXTH, visits: 'date' };
const EIGHTH = { ...SEVENTH, prints: '++id, date' };
const VERSIONS = [FIRST, SECOND, THIRD, FOURTH, FIFTH, SIXTH, SEVENTH, EIGHTH];

test.each(VERSIONS.map((stores, index) => [index + 1, stores] as const))(
  'a database of version %i opens, and its outbox is all there (invariant 14)',
  async (version, stores) => {
    const old = new Dexie(`molar-version-${version}`);
    old.version(version).stores(stores);
    await old.table('outbox').add({ key: 'k', line: 'l', name: 'cancelBooking', input: { id: 'b' }, state: 'waiting' });
    old.close();

    const db = openDb(`version-${version}`);

    expect(await db.outbox.toArray()).toMatchObject([{ key: 'k', input: { id: 'b' } }]);
    expect(db.verno).toBe(VERSIONS.length);
    expect(db.tables.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(VERSIONS.at(-1) ?? {})));
  },
);

test.each([1, 2, 3, 4])('a booking stored by version %i is found by its day', async (version) => {
  const old = new Dexie(`molar-days-${version}`);
  old.version(version).stores(VERSIONS[version - 1] ?? {});
  const { _id: _, payment: __, ...wish } = testBooking;
  await old.table('bookings').bulkAdd([testBooking, { ...testBooking, _id: 'other', date: 'Jan 15, 2023' }]);
  await old.table('outbox').add({
    ...{ key: 'k', line: 'l', state: 'waiting', attempts: 0, nextAttemptAt: 0, createdAt: 0 },
    ...{ name: 'bookSlot', input: { ...wish, serviceId: 'oral-surgery', payment: false } },
  });
  old.close();

  const db = openDb(`days-${version}`);
  const rows = await db.bookings.where('day').equals('2023-01-05').toArray();
  const wishes = await db.outbox.where('input.date').equals('Jan 5, 2023').toArray();
  expect([rows.map(({ _id }) => _id), wishes.map(({ key }) => key)]).toEqual([[testBooking._id], ['k']]);
});

test('writes survive a power cut', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await openDb('strict').facts.put({ name: 'role', value: null });
  expect(transaction).toHaveBeenLastCalledWith(expect.anything(), 'readwrite', { durability: 'strict' });
});

test('each person has a database of their own (invariant 3)', async () => {
  await openDb('pat').facts.put({ name: 'role', value: 'admin' });
  expect(await openDb('sam').facts.count()).toBe(0);
});

test('a connection dropped by the system is opened again (invariant 11)', async () => {
  const db = openDb('dropped');
  await db.open();
  db.backendDB().close();
  await onLiveConnection(db, () => db.facts.put({ name: 'role', value: null }));
  expect(await db.facts.count()).toBe(1);
});

test('all callers that find the connection dropped at the same time get through (invariant 11)', async () => {
  const db = openDb('dropped-for-many');
  await db.open();
  db.backendDB().close();
  const writes = [1, 2, 3, 4].map((id) =>
    onLiveConnection(db, () =>
      db.transaction('rw', db.messages, () =>
        db.messages.add({ id, at: 0, kind: 'info', text: '', shown: 0 } as never),
      ),
    ),
  );
  await Promise.all(writes);
  expect(await db.messages.count()).toBe(4);
});

test.each(['DatabaseClosedError', 'InvalidStateError', 'UnknownError'])(
  'work that ends with %s is done once more (invariant 11)',
  async (name) => {
    let tries = 0;
    const work = async () => {
      tries++;
      if (tries === 1) throw Object.assign(new Error('Connection to Indexed Database server lost.'), { name });
      return 'done';
    };
    expect(await onLiveConnection(openDb('twice'), work)).toBe('done');
  },
);
