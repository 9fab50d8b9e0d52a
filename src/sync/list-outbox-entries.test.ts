import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { openDb } from '../data/db.ts';
import { testBooking } from '../data/test-booking.ts';
import { listOutboxEntries } from './list-outbox-entries.ts';

const base = { line: 'k', attempts: 1, nextAttemptAt: 9, createdAt: 0 };

test('a refused wish is listed with the appointment in its way, until that is given up', async () => {
  const db = openDb('standing');
  const { _id, payment: _, ...wish } = testBooking;
  const problem = { code: 'booking.already-yours', text: 'No.', alternatives: [] };
  const input = { ...wish, payment: false as const };
  await db.outbox.add({ ...base, key: 'k', state: 'rejected', name: 'bookSlot', input, problem });
  await db.bookings.add({ ...testBooking, slot: '09.00 AM - 09.30 AM' });
  const standing = async () => (await listOutboxEntries(db))[0]?.problem?.standing;
  expect(await standing()).toBe('09.00 AM - 09.30 AM');
  await db.outbox.add({ ...base, key: 'c', state: 'waiting', name: 'cancelBooking', input: { id: _id } });
  expect(await standing()).toBeUndefined();
  // The clinic refused to cancel it.
  await db.outbox.where('key').equals('c').modify({ state: 'rejected' });
  expect(await standing()).toBe('09.00 AM - 09.30 AM');
});
