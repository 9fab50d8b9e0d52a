import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { type EntryState, openDb } from './db.ts';
import { setFact } from './facts.ts';
import { addMessage } from './messages.ts';
import {
  countRefusedEntries,
  countWaitingEntries,
  deleteRefused,
  listInTabOnly,
  lockForSignOut,
  unlockEntries,
} from './outbox-entries.ts';
import { testBooking } from './test-booking.ts';

const entry = (key: string, state: EntryState) =>
  ({
    key,
    state,
    line: key,
    attempts: 1,
    nextAttemptAt: 9,
    createdAt: 0,
    name: 'cancelBooking',
    input: { id: key },
  }) as const;
const states = async (db: ReturnType<typeof openDb>) => (await db.outbox.toArray()).map(({ state }) => state);

test('signing out locks unsent entries and deletes everything else that is personal (invariant 3)', async () => {
  const db = openDb('lock');
  await db.outbox.bulkAdd([entry('a', 'waiting'), entry('b', 'sending'), entry('c', 'rejected')]);
  await addMessage(db, { kind: 'info', text: 'Appointment is set' }, 1);
  await setFact(db, 'role', 'admin');
  await setFact(db, 'isPersistent', true);
  await setFact(db, 'firstStoredAt', 1);
  await setFact(db, 'areDeskKeysOff', true);
  await db.bookings.add(testBooking);
  await db.services.add({ date: '2026-11-23', services: [], fetchedAt: 1 });
  await db.specialties.add({ _id: 's', name: 'Oral Surgery' });
  await db.users.add({ _id: 'u', name: 'Sam', email: 'sam@example.com' });
  await db.doctors.add({
    _id: 'd',
    name: 'Dr Grey',
    email: 'grey@example.com',
    specialty: 'Oral Surgery',
    image: '/i',
  });
  const sheet = { asOf: '2026-11-23T12:00:00.000Z', last: 0, visits: [], events: [], cancellations: [], staff: [] };
  await db.visits.add({ date: '2026-11-23', ...sheet, fetchedAt: 1, version: 1 });
  await db.prints.add({ date: '2026-11-23', number: 100, at: sheet.asOf, visitIds: ['v'] });
  await db.paymentAlerts.add({
    _id: 'a',
    kind: 'disputed',
    since: 1,
    person: { name: 'Pat', email: 'pat@example.com' },
  });
  expect([await countWaitingEntries(db), await countRefusedEntries(db)]).toEqual([2, 1]);
  for (const table of db.tables) expect(await table.count(), table.name).toBeGreaterThan(0);

  await lockForSignOut(db);

  expect(await states(db)).toEqual(['signed-out', 'signed-out', 'rejected']);
  // The clinic's specialties say nothing about a person.
  const personal = db.tables.filter(({ name }) => !['outbox', 'facts', 'specialties'].includes(name));
  for (const table of personal) expect(await table.count(), table.name).toBe(0);
  // About the browser, the database and the keyboard.
  expect(await db.facts.toCollection().primaryKeys()).toEqual(['areDeskKeysOff', 'firstStoredAt', 'isPersistent']);

  await deleteRefused(db);
  expect(await states(db)).toEqual(['signed-out', 'signed-out']);
});

test('coming back unlocks locked entries, and leaves refused ones alone', async () => {
  const db = openDb('unlock');
  await db.outbox.bulkAdd([entry('a', 'signed-out'), entry('b', 'needs-update'), entry('c', 'rejected')]);
  await unlockEntries(db);
  expect(await states(db)).toEqual(['waiting', 'waiting', 'rejected']);
});

test('undecided entries are in the tab only, unless they were carried over from the device under the same key', async () => {
  const db = openDb('in-tab');
  await db.outbox.bulkAdd([
    { ...entry('carried', 'signed-out'), carriedKey: 'carried' },
    { ...entry('again', 'waiting'), carriedKey: 'before' },
    entry('own', 'sending'),
    entry('refused', 'rejected'),
  ]);
  expect((await listInTabOnly(db)).map(({ key }) => key)).toEqual(['again', 'own']);
});

test('undecided entries are counted, locked or not', async () => {
  const db = openDb('undecided');
  const all: EntryState[] = ['waiting', 'sending', 'signed-out', 'needs-update', 'rejected'];
  await db.outbox.bulkAdd(all.map((state) => entry(state, state)));
  expect([await countWaitingEntries(db), await countRefusedEntries(db)]).toEqual([4, 1]);
});
