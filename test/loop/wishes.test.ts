import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bookSlot } from '../../src/commands/book-slot.ts';
import { sam } from './clinic.ts';
import { DAY, type Device, openDevice, cleaning as service, until } from './device.ts';
import { faults } from './network.ts';
import { clinic, device as mine } from './pat-at-clinic.ts';

const EIGHT = '08.00 AM - 08.30 AM';
const NINE = '09.00 AM - 09.30 AM';

let theirs: Device;

beforeEach(() => {
  theirs = openDevice(clinic, sam);
});

afterEach(() => theirs.close());

test('of several wishes made offline, the first that is still free is booked, once', async () => {
  const sync = mine.open();
  mine.network.fault = faults.offline;
  await bookSlot(mine.contextOf(), { service, date: DAY, slot: EIGHT, orElse: [NINE], phone: '555 0100' });
  await until(() => sync.getState().isOnline === 'offline');
  expect(await mine.views()).toEqual(['Jan 8, 2030 08.00 AM not-sent']);

  theirs.open();
  await theirs.book(EIGHT);
  await theirs.isDrained();
  mine.network.fault = faults.none;
  sync.wake();
  await mine.isDrained();
  expect(await mine.views()).toEqual(['Jan 8, 2030 09.00 AM confirmed']);
  expect(await mine.texts()).toContain(`Appointment is set Jan 8, 2030 at ${NINE}`);
  expect((await mine.db.bookings.toArray())[0]).not.toHaveProperty('orElse');
});
