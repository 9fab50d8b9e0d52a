import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { Booking } from '../../contract/booking.ts';
import { deleteBookings, listBookingViews, putBookings } from './bookings.ts';
import { openDb } from './db.ts';
import { getListVersion, replaceList } from './pulled-list.ts';

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
  expect((await listBookingViews(db)).map(({ _id }) => _id)).toEqual(['a', 'b']);
});

test.each([
  ['a row that came in', async (db: ReturnType<typeof openDb>) => putBookings(db, [booking('new')]), ['kept', 'new']],
  ['a row that went out', async (db: ReturnType<typeof openDb>) => deleteBookings(db, ['kept']), []],
] as const)('a list that is older than %s is not taken', async (name, change, ids) => {
  const db = openDb(name);
  await putBookings(db, [booking('kept')]);
  const version = await getListVersion(db, 'bookings');
  await change(db);
  expect(await replaceList(db, 'bookings', [booking('kept')], version, 1)).toBe(false);
  expect((await listBookingViews(db)).map(({ _id }) => _id)).toEqual(ids);
});
