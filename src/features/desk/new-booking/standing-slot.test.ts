import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { type NewOutboxEntry, openDb } from '../../../data/db.ts';
import { findStandingSlot } from './standing-slot.ts';

const wanted = { patientId: 'pat', serviceId: 'cleaning', date: '2030-01-08' };
const visit = {
  ...{ _id: 'v', kind: 'booking' as const, patientId: 'pat', name: 'Pat', phone: '555 0100', serviceId: 'cleaning' },
  ...{ slot: '08.30 AM - 09.00 AM', price: 99, payment: false, createdAt: '2030-01-01T08:00:00.000Z' },
};
const sheet = {
  ...{ date: '2030-01-08', asOf: '2030-01-01T08:00:00.000Z', last: 1, fetchedAt: 0, version: 1 },
  ...{ visits: [visit], events: [], cancellations: [], staff: [] },
};
const entry: NewOutboxEntry = {
  ...{ line: 'a', key: 'a', state: 'waiting', attempts: 0, nextAttemptAt: 0, createdAt: 0, name: 'bookForPatient' },
  input: {
    ...{ patientId: 'pat', serviceId: 'surgery', serviceName: 'Oral Surgery', price: 80 },
    ...{ date: 'Jan 8, 2030', slot: '10.00 AM - 10.30 AM' },
  },
};

test('an appointment on the sheet of the day, or waiting on the device, is found for its patient and service alone', async () => {
  const db = openDb('standing');
  expect(await findStandingSlot(db, wanted)).toBeUndefined();
  await db.visits.put(sheet);
  await db.outbox.add(entry);
  expect(await findStandingSlot(db, wanted)).toBe('08.30 AM - 09.00 AM');
  expect(await findStandingSlot(db, { ...wanted, serviceId: 'surgery' })).toBe('10.00 AM - 10.30 AM');
  for (const other of [{ patientId: 'robin' }, { serviceId: 'whitening' }, { date: '2030-01-09' }])
    expect(await findStandingSlot(db, { ...wanted, ...other })).toBeUndefined();
});

test('a walk-in is no appointment, and a refused booking does not count', async () => {
  const db = openDb('not-standing');
  await db.visits.put({ ...sheet, visits: [{ ...visit, kind: 'walk-in' }] });
  await db.outbox.add({ ...entry, state: 'rejected' });
  expect(await findStandingSlot(db, wanted)).toBeUndefined();
  expect(await findStandingSlot(db, { ...wanted, serviceId: 'surgery' })).toBeUndefined();
});
