import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tryAgain } from '../../src/commands/try-again.ts';
import { getFact } from '../../src/data/facts.ts';
import { listMessages } from '../../src/data/messages.ts';
import { getServicesOfDay } from '../../src/data/services.ts';
import { pat, sam } from './clinic.ts';
import { DAY, type Device, openDevice, until } from './device.ts';
import { createGate } from './gate.ts';
import { faults } from './network.ts';
import { clinic, device as mine } from './pat-at-clinic.ts';

const EIGHT = '08.00 AM - 08.30 AM';
const NINE = '09.00 AM - 09.30 AM';

let theirs: Device;

beforeEach(() => {
  theirs = openDevice(clinic, sam);
});

afterEach(() => theirs.close());

test('a booking is shown at once as not sent, and as confirmed when the clinic has it (invariant 12)', async () => {
  await mine.book(EIGHT);
  expect(await mine.views()).toEqual(['Jan 8, 2030 08.00 AM not-sent']);
  expect(await mine.texts()).toEqual([]);

  mine.open();
  await mine.isDrained();

  expect(await mine.views()).toEqual(['Jan 8, 2030 08.00 AM confirmed']);
  expect(await mine.texts()).toEqual([`Appointment is set Jan 8, 2030 at ${EIGHT}`]);
  // It tells several bookings of one time apart.
  expect(await listMessages(mine.db)).toMatchObject([{ about: 'Teeth Cleaning' }]);
  expect(await clinic.listBookingRows()).toMatchObject([
    { date: DAY, start_minute: 480, user_name: pat.name, paid: 0 },
  ]);
});

test('the device that booked knows so once the clinic has confirmed it, and other devices do not', async () => {
  const hasBooked = (device: Device) => getFact(device.db, 'hasBooked');
  await mine.book(EIGHT);
  expect(await hasBooked(mine)).toBeUndefined();
  mine.open();
  await mine.isDrained();
  expect(await hasBooked(mine)).toBe(true);

  const other = openDevice(clinic, pat);
  expect(await other.open().pullBookings()).toBe(true);
  expect(await other.views()).toHaveLength(1);
  expect(await hasBooked(other)).toBeUndefined();
  await other.close();
});

test('the clinic records when the person asked, even if it receives it an hour later', async () => {
  const asked = clinic.clock.now;
  await mine.book(EIGHT);
  clinic.clock.now += 60 * 60_000;
  mine.open();
  await mine.isDrained();
  const lines = await clinic.store.db.selectFrom('audit').select(['action', 'device_at', 'at']).execute();
  expect(lines).toEqual([{ action: 'booking.made', device_at: asked, at: asked + 60 * 60_000 }]);
});

test('the row of a settled booking equals the one that the clinic lists', async () => {
  const sync = mine.open();
  await mine.book(EIGHT);
  await mine.isDrained();
  const settled = await mine.db.bookings.toArray();
  expect(await sync.pullBookings()).toBe(true);
  expect(await mine.db.bookings.toArray()).toEqual(settled);
});

test('the free slots on the screen are fetched again after a booking', async () => {
  const sync = mine.open();
  await sync.pullServices(DAY);
  const slots = async () =>
    (await getServicesOfDay(mine.db, DAY))?.services.find(({ _id }) => _id === 'teeth-cleaning')?.available;
  expect(await slots()).toContain(EIGHT);
  await mine.book(EIGHT);
  await until(async () => !(await slots())?.includes(EIGHT));
});

test('services that did not change are not sent again', async () => {
  const sync = mine.open();
  expect(await sync.pullServices(DAY)).toBe(true);
  const first = await getServicesOfDay(mine.db, DAY);
  let status = 0;
  mine.network.once('GET /available', async (request, answer) => {
    const response = await answer(request);
    status = response.status;
    return response;
  });
  clinic.clock.now += 1000;
  expect(await sync.pullServices(DAY)).toBe(true);
  expect(status).toBe(304);
  expect(await getServicesOfDay(mine.db, DAY)).toEqual({
    ...first,
    fetchedAt: clinic.clock.now,
    askedAt: clinic.clock.now,
  });
});

test('a slot that somebody else has is refused, with the toast, alternatives and a next step (invariant 4)', async () => {
  theirs.open();
  await theirs.book(EIGHT);
  await theirs.isDrained();
  mine.open();
  await mine.book(EIGHT);
  await until(async () => (await mine.states())[0] === 'rejected');

  expect(await mine.texts()).toEqual([`Appointment already set on Jan 8, 2030 at ${EIGHT}`]);
  expect(await mine.views()).toEqual(['Jan 8, 2030 08.00 AM not-possible']);
  const [entry] = await mine.db.outbox.toArray();
  expect(entry?.problem).toMatchObject({
    code: 'booking.slot-taken',
    alternatives: ['08.30 AM - 09.00 AM', NINE, '09.30 AM - 10.00 AM'],
  });

  await tryAgain(mine.contextOf(), { seq: entry?.seq ?? 0 }, { slot: NINE });
  await mine.isDrained();
  expect(await mine.views()).toEqual(['Jan 8, 2030 09.00 AM confirmed']);
});

test('a second booking for the same service and day names the slot of the first', async () => {
  mine.open();
  await mine.book(EIGHT);
  await mine.book(NINE);
  await until(async () => (await mine.states())[0] === 'rejected');
  expect((await mine.texts())[0]).toBe(`Appointment already set on Jan 8, 2030 at ${EIGHT}`);
  expect(await mine.views()).toEqual(['Jan 8, 2030 08.00 AM confirmed', 'Jan 8, 2030 09.00 AM not-possible']);
});

test('a refusal brings data that the clinic has and this device did not', async () => {
  const tablet = openDevice(clinic, pat);
  tablet.open();
  await tablet.book(EIGHT);
  await tablet.isDrained();
  await tablet.close();

  mine.open();
  await mine.book(NINE);
  await until(async () => (await mine.views())[0] === 'Jan 8, 2030 08.00 AM confirmed');
});

test('after a long outage waiting requests are sent soon, even if only reading worked a moment ago', async () => {
  const sync = mine.open();
  await sync.pullBookings();
  mine.network.fault = faults.offline;
  await mine.book(EIGHT);
  for (let round = 0; round < 8; round++) {
    await until(() => mine.isWaitingForTime());
    mine.passTime(300_000);
  }
  await until(() => mine.isWaitingForTime());
  // A list is answered while the request is in flight, and the request is lost.
  const gate = createGate();
  mine.network.fault = faults.none;
  mine.network.once('POST /booking', (request, answer) => gate.before(request, answer).then(faults.offline));
  mine.passTime(300_000);
  await gate.hasArrived;
  await sync.pullBookings();
  gate.open();
  await until(() => mine.isWaitingForTime());
  mine.passTime(1000);
  await mine.isDrained();
});

test('a canceled booking is gone here and at the clinic', async () => {
  mine.open();
  await mine.book(EIGHT);
  await mine.isDrained();
  const [row] = await mine.db.bookings.toArray();
  mine.network.fault = faults.offline;
  await mine.cancel(row?._id ?? '');
  expect(await mine.views()).toEqual(['Jan 8, 2030 08.00 AM confirmed canceling']);
  await until(() => mine.isWaitingForTime());

  mine.network.fault = faults.none;
  mine.passTime(5000);
  await mine.isDrained();

  expect(await mine.views()).toEqual([]);
  expect((await mine.texts())[0]).toBe('Cancel Booking Successfully!');
  expect(await clinic.listBookingRows()).toEqual([]);
});

test('a booking that was already gone leaves the list, and nobody claims to have canceled it', async () => {
  mine.open();
  await mine.book(EIGHT);
  await mine.isDrained();
  const [row] = await mine.db.bookings.toArray();
  await clinic.store.db.deleteFrom('bookings').execute();
  await mine.cancel(row?._id ?? '');
  await mine.isDrained();
  expect(await mine.views()).toEqual([]);
  expect((await mine.texts())[0]).toBe('This appointment was already canceled.');
});

test('a paid booking stays, and the cancel says why', async () => {
  mine.open();
  await mine.book(EIGHT);
  await mine.isDrained();
  const [row] = await mine.db.bookings.toArray();
  await clinic.store.db.updateTable('bookings').set({ paid: 1, transaction_id: 'pi_1' }).execute();
  await mine.cancel(row?._id ?? '');
  await until(async () => (await mine.states())[0] === 'rejected');
  expect((await mine.texts())[0]).toBe('This appointment is paid and can no longer be canceled.');
  expect(await mine.views()).toEqual(['Jan 8, 2030 08.00 AM confirmed']);
  await until(async () => (await mine.db.bookings.toArray())[0]?.payment === true);
});

test('a wish whose slot has passed on arrival ends as past, whatever the device’s clock says (invariant 10)', async () => {
  const aYearAgo = () => clinic.clock.now - 365 * 86_400_000;
  mine.network.fault = faults.offline;
  mine.open({ now: aYearAgo });
  await mine.book(EIGHT);
  await until(() => mine.isWaitingForTime());

  mine.network.fault = faults.none;
  mine.passTime(30 * 3_600_000);
  await until(async () => (await mine.states())[0] === 'rejected');

  expect((await mine.db.outbox.toArray())[0]?.problem?.code).toBe('booking.past');
  expect(await mine.texts()).toEqual(['This time has passed.']);
});
