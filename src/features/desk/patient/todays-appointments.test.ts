import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { Visit } from '../../../../contract/visit.ts';
import { type NewOutboxEntry, openDb } from '../../../data/db.ts';
import { findTodaysAppointments, todaysText } from './todays-appointments.ts';

const today = '2030-01-08';
const at = '2030-01-08T08:00:00.000Z';
const booking = (_id: string, slot: string, serviceName = 'Teeth Cleaning'): Visit => ({
  ...{ _id, kind: 'booking', patientId: 'fay', name: 'Fay Cancel', phone: '555 0100', serviceId: 's', serviceName },
  ...{ slot, price: 99, payment: false, createdAt: '2030-01-01T08:00:00.000Z' },
});
const visits: Visit[] = [
  booking('late', '02.30 PM - 03.00 PM'),
  booking('early', '09.00 AM - 09.30 AM', 'Oral Surgery'),
  { ...booking('other', '10.00 AM - 10.30 AM'), patientId: 'pat' },
  { ...booking('walk-in', ''), kind: 'walk-in' },
];
const sheet = {
  ...{ date: today, asOf: at, last: 1, fetchedAt: 0, version: 1 },
  ...{ visits, events: [], cancellations: [], staff: [] },
};
const arrived: NewOutboxEntry = {
  ...{ line: 'a', key: 'a', state: 'waiting', attempts: 0, nextAttemptAt: 0, createdAt: 0, name: 'noteVisit' },
  input: { id: 'e', visitId: 'early', kind: 'arrived', at },
};

test('the appointments that a walk-in has today are named, with what is noted for them', async () => {
  const db = openDb('todays');
  const textOf = async (patientId: string) => todaysText(await findTodaysAppointments(db, { patientId, today }));
  expect(await textOf('fay')).toBe('');
  await db.visits.put(sheet);
  const hint = 'If that is what they came for, press Arrived there.';
  expect(await textOf('fay')).toBe(` has Oral Surgery at 09.00 AM and Teeth Cleaning at 02.30 PM today. ${hint}`);
  await db.outbox.add(arrived);
  expect(await textOf('fay')).toBe(
    ` has Oral Surgery at 09.00 AM (Arrived) and Teeth Cleaning at 02.30 PM today. ${hint}`,
  );
  expect(await textOf('robin')).toBe('');
  await db.visits.put({ ...sheet, visits: [...visits, booking('noon', '12.00 PM - 12.30 PM', 'Cavity Protection')] });
  expect(await textOf('fay')).toContain(
    ' has Oral Surgery at 09.00 AM (Arrived), Cavity Protection at 12.00 PM, and Teeth Cleaning at 02.30 PM today.',
  );
});

test('an appointment of today that is only waiting on this device is named too, and nobody is sent to its row', async () => {
  const db = openDb('todays-wanted');
  const wanted = (key: string, slot: string, changes: object = {}): NewOutboxEntry => ({
    ...{ line: key, key, state: 'waiting', attempts: 0, nextAttemptAt: 0, createdAt: 0, name: 'bookForPatient' },
    input: {
      ...{ serviceId: 's', serviceName: 'Cavity Filling', date: 'Jan 8, 2030', slot, price: 99, patientId: 'fay' },
      ...changes,
    },
    patient: { name: 'Fay Cancel', phone: '555 0100' },
  });
  const textOf = async () => todaysText(await findTodaysAppointments(db, { patientId: 'fay', today }));
  await db.outbox.bulkAdd([
    wanted('a', '11.00 AM - 11.30 AM'),
    wanted('b', '12.00 PM - 12.30 PM', { date: 'Jan 9, 2030' }),
    wanted('c', '12.00 PM - 12.30 PM', { patientId: 'pat' }),
    { ...wanted('d', '12.30 PM - 01.00 PM'), state: 'rejected' },
  ]);
  const waiting = 'Cavity Filling at 11.00 AM (Not confirmed yet)';
  expect(await textOf()).toBe(` has ${waiting} today.`);
  await db.visits.put({ ...sheet, visits: visits.slice(1, 2) });
  expect(await textOf()).toBe(
    ` has Oral Surgery at 09.00 AM and ${waiting} today. If that is what they came for, press Arrived there.`,
  );
});

test('nobody is sent to the rows of a patient who is noted as here for all of them', async () => {
  const db = openDb('todays-here');
  await db.visits.put({ ...sheet, visits: visits.slice(1) });
  await db.outbox.add(arrived);
  const appointments = await findTodaysAppointments(db, { patientId: 'fay', today });
  expect(todaysText(appointments)).toBe(' has Oral Surgery at 09.00 AM (Arrived) today.');
});
