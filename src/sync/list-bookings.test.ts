import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { Booking } from '../../contract/booking.ts';
import { deleteBookings, putBookings } from '../data/bookings.ts';
import { openDb } from '../data/db.ts';
import { getListVersion, replaceList } from '../data/pulled-list.ts';
import { getBookingView, isBookedAgain, listBookingViewsOfDay } from './list-bookings.ts';

const booking = (_id: string): Booking => ({
  _id,
  serviceId: _id,
  serviceName: 'Teeth Cleaning',
  date: 'Jan 5, 2023',
  slot: '08.00 AM - 08.30 AM',
  userName: 'Pat',
  email: 'pat@example.com',
  phone: '555 0100',
  price: 99,
  payment: false,
});

test("a complete list replaces the device's rows", async () => {
  const db = openDb('replace');
  await putBookings(db, [booking('gone')]);
  await replaceList(db, 'bookings', [booking('a'), booking('b')], await getListVersion(db, 'bookings'), 1);
  expect(await db.bookings.toCollection().primaryKeys()).toEqual(['a', 'b']);
});

test.each([
  ['a row that came in', async (db: ReturnType<typeof openDb>) => putBookings(db, [booking('new')]), ['kept', 'new']],
  ['a row that went out', async (db: ReturnType<typeof openDb>) => deleteBookings(db, ['kept']), []],
] as const)('a list that is older than %s is not stored', async (name, change, ids) => {
  const db = openDb(name);
  await putBookings(db, [booking('kept')]);
  const version = await getListVersion(db, 'bookings');
  await change(db);
  expect(await replaceList(db, 'bookings', [booking('kept')], version, 1)).toBe(false);
  expect(await db.bookings.toCollection().primaryKeys()).toEqual(ids);
});

test('the bookings and waiting wishes of a day are read with their states, and no rows of other days', async () => {
  const db = openDb('day');
  await putBookings(db, [booking('here'), booking('given-up'), { ...booking('elsewhere'), date: 'Jan 6, 2023' }]);
  const { _id: _, payment: __, ...wish } = booking('wanted');
  const base = { line: 'l', state: 'waiting', attempts: 0, nextAttemptAt: 0, createdAt: 0 } as const;
  await db.outbox.bulkAdd([
    { ...base, key: 'k1', name: 'bookSlot', input: { ...wish, payment: false } },
    { ...base, key: 'k2', name: 'bookSlot', input: { ...wish, date: 'Jan 6, 2023', payment: false } },
    { ...base, key: 'k3', name: 'cancelBooking', input: { id: 'given-up' } },
  ]);
  const rows: string[] = [];
  db.bookings.hook('reading', (row) => {
    rows.push(row._id);
    return row;
  });
  const views = await listBookingViewsOfDay(db, '2023-01-05');
  expect(views.map(({ _id, state, isCanceling }) => [_id, state, isCanceling])).toEqual([
    ['given-up', 'confirmed', true],
    ['here', 'confirmed', false],
    ['k1', 'not-sent', false],
  ]);
  // The rows were read by their day.
  expect(new Set(rows)).toEqual(new Set(['here', 'given-up']));
});

test('an appointment is found by its id, with its waiting entries, and a wish by its key until its booking is there', async () => {
  const db = openDb('one');
  await putBookings(db, [booking('given-up'), { ...booking('elsewhere'), date: 'Jan 6, 2023' }]);
  const { _id: _, payment: __, ...wish } = booking('wanted');
  const base = { line: 'l', state: 'waiting', attempts: 0, nextAttemptAt: 0, createdAt: 0 } as const;
  await db.outbox.bulkAdd([
    { ...base, key: 'k1', name: 'bookSlot', input: { ...wish, payment: false } },
    { ...base, key: 'k2', name: 'cancelBooking', input: { id: 'given-up' } },
  ]);
  expect(await getBookingView(db, 'given-up')).toMatchObject({ _id: 'given-up', isCanceling: true });
  expect(await getBookingView(db, 'elsewhere')).toMatchObject({ _id: 'elsewhere', isCanceling: false });
  expect(await getBookingView(db, 'k1')).toMatchObject({ _id: 'k1', state: 'not-sent' });
  expect(await getBookingView(db, 'k2')).toBeUndefined();
  await putBookings(db, [booking('wanted')]);
  expect(await getBookingView(db, 'k1')).toBeUndefined();
});

test('a canceled appointment is booked again once the clinic has its time for the same patient and service', async () => {
  const db = openDb('again');
  const canceled = { ...booking('before'), serviceId: 'teeth-cleaning' };
  const again = { ...canceled, _id: 'again' };
  await putBookings(db, [
    canceled,
    { ...again, _id: 'child', patientId: 'child' },
    { ...again, _id: 'later', slot: '09.00 AM - 09.30 AM' },
    { ...again, _id: 'surgery', serviceId: 'oral-surgery' },
  ]);
  expect(await isBookedAgain(db, canceled)).toBe(false);
  // It has only been asked for.
  await db.bookings.delete('before');
  const { _id: _, payment: __, ...wish } = again;
  const asked = { line: 'l', state: 'waiting', attempts: 0, nextAttemptAt: 0, createdAt: 0 } as const;
  await db.outbox.add({ ...asked, key: 'k0', name: 'bookSlot', input: { ...wish, payment: false } });
  expect(await isBookedAgain(db, canceled)).toBe(false);
  await putBookings(db, [again]);
  expect(await isBookedAgain(db, canceled)).toBe(true);
  const base = { line: 'l', state: 'waiting', attempts: 0, nextAttemptAt: 0, createdAt: 0 } as const;
  await db.outbox.add({ ...base, key: 'k1', name: 'cancelBooking', input: { id: 'again' } });
  expect(await isBookedAgain(db, canceled)).toBe(false);
});
