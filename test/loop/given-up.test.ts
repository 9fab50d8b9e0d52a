import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, test, vi } from 'vitest';
import { pause } from '../../src/base/pause.ts';
import { discardEntry } from '../../src/commands/discard-entry.ts';
import type { OutboxEntry } from '../../src/data/db.ts';
import { listMessages, listWithdrawn } from '../../src/data/messages.ts';
import { pat, sam } from './clinic.ts';
import { openDevice, until } from './device.ts';
import { createGate } from './gate.ts';
import { listViews } from './list-views.ts';
import { faults } from './network.ts';
import { clinic, device } from './pat-at-clinic.ts';

const EIGHT = '08.00 AM - 08.30 AM';
const DAYS = ['2030-01-08', '2030-01-09', '2030-01-10'];

const sentInOrder = () => device.network.calls.filter((call) => /POST|DELETE/.test(call));

test('discarding a wish that was never sent simply removes it (invariant 9)', async () => {
  const entry = await device.book(EIGHT);
  if (entry) await discardEntry(device.contextOf(), entry, '');
  await device.isDrained();
  expect(sentInOrder()).toEqual([]);
  expect(await device.texts()).toEqual(['This request was discarded.']);
});

test('a wish that a tab wants to send while it is being discarded stays unsent (invariant 9)', async () => {
  const entry = await device.book(EIGHT);
  const gate = createGate();
  device.network.once('POST /booking', gate.before);
  const { outbox } = device.db;
  const get = outbox.get.bind(outbox) as (seq: number) => Promise<OutboxEntry | undefined>;
  vi.spyOn(outbox, 'get').mockImplementationOnce((async (seq: number) => {
    const read = await get(seq);
    Dexie.ignoreTransaction(() => device.open());
    await Dexie.waitFor(Promise.race([gate.hasArrived, pause(300)]));
    return read;
  }) as never);
  if (entry) await discardEntry(device.contextOf(), entry, '');
  gate.open();
  await until(() => device.isWaitingForTime());
  expect(await device.states()).toEqual([]);
  expect(await clinic.listBookingRows()).toEqual([]);
});

test('discarding a wish that may be at the clinic already cancels it there (invariant 9)', async () => {
  await device.renewAccessToken();
  device.network.fault = faults.offline;
  device.network.once('POST /booking', faults.lostAnswer);
  const sync = device.open();
  const entry = await device.book(EIGHT);
  await until(async () => (await clinic.listBookingRows()).length === 1);
  if (entry) await discardEntry(device.contextOf(), entry, '');
  expect(await listViews(device.db)).toMatchObject([{ slot: EIGHT, isCanceling: true }]);
  device.network.fault = faults.none;
  sync.wake();
  await device.isDrained();

  expect(await clinic.listBookingRows()).toEqual([]);
  expect(await device.texts()).toEqual(['Cancel Booking Successfully!']);
});

test.each([EIGHT, '09.00 AM - 09.30 AM'])(
  'a discarded wish is not reported as canceled if another device has booked %s, one of its times',
  async (slot) => {
    await device.renewAccessToken();
    device.network.fault = faults.offline;
    const sync = device.open();
    const entry = await device.book(EIGHT, { orElse: ['09.00 AM - 09.30 AM'] });
    await until(async () => ((await device.db.outbox.toArray())[0]?.attempts ?? 0) > 0);
    const tablet = openDevice(clinic, pat);
    tablet.open();
    await tablet.book(slot);
    await tablet.isDrained();
    await tablet.close();
    if (entry) await discardEntry(device.contextOf(), entry, '');
    device.network.fault = faults.none;
    sync.wake();
    await device.isDrained();

    expect(await clinic.listBookingRows()).toHaveLength(1);
    expect(await device.texts()).toEqual([
      'This appointment was booked on another device as well, so you still have it.',
    ]);
    await until(async () => (await listViews(device.db))[0]?.state === 'confirmed');
    expect(await listViews(device.db)).toMatchObject([{ slot, isCanceling: false }]);
  },
);

test.each([EIGHT, '09.00 AM - 09.30 AM'])(
  'a wish booked by another device (%s), and canceled here by its row, ends without a refusal',
  async (slot) => {
    await device.renewAccessToken();
    const sync = device.open();
    device.network.fault = async (request, answer) =>
      request.method === 'GET' ? answer(request) : Promise.reject(new TypeError('Failed to fetch'));
    await device.book(EIGHT, { orElse: ['09.00 AM - 09.30 AM'] });
    await until(async () => ((await device.db.outbox.toArray())[0]?.attempts ?? 0) > 0);
    const tablet = openDevice(clinic, pat);
    tablet.open();
    await tablet.book(slot);
    await tablet.isDrained();
    await tablet.close();
    await sync.pullBookings();
    const [row] = await listViews(device.db);
    expect(row).toMatchObject({ slot, state: 'confirmed' });
    await device.cancel(row?._id ?? '');
    device.network.fault = faults.none;
    sync.wake();
    await device.isDrained();

    expect(await clinic.listBookingRows()).toEqual([]);
    expect(await device.views()).toEqual([]);
    expect(await device.texts()).toEqual(['Cancel Booking Successfully!']);
  },
);

test.each([false, true])(
  'discarding a cancel that may be at the clinic already leaves the appointment in place (invariant 9, restarted: %s)',
  async (isRestarted) => {
    device.open();
    await device.book(EIGHT);
    await device.isDrained();
    const [booking] = await clinic.listBookingRows();
    device.network.once('DELETE /del-booking/', faults.lostAnswer);
    device.network.fault = faults.offline;
    const entry = await device.cancel(booking?.id ?? '');
    await until(async () => (await clinic.listBookingRows()).length === 0);
    if (entry) await discardEntry(device.contextOf(), entry, '');
    // The appointment is not shown as confirmed.
    expect(await listViews(device.db)).toMatchObject([{ slot: EIGHT, state: 'not-sent', isCanceling: false }]);
    if (entry) await discardEntry(device.contextOf(), entry, '');
    if (isRestarted) await device.restart();
    device.network.fault = faults.none;
    device.open().wake();
    await device.isDrained();
    expect(await clinic.listBookingRows()).toHaveLength(1);
    expect(await listViews(device.db)).toMatchObject([{ slot: EIGHT, state: 'confirmed' }]);
  },
);

test('a cancel while the booking is being sent queues behind it, and neither side keeps anything (invariant 9)', async () => {
  const gate = createGate();
  device.network.once('POST /booking', gate.after);
  device.open();
  const entry = await device.book(EIGHT);
  await gate.hasArrived;
  await device.cancel(entry?.key ?? '');
  expect(await listViews(device.db)).toMatchObject([{ slot: EIGHT, isCanceling: true }]);
  gate.open();
  await device.isDrained();

  expect(sentInOrder()).toEqual(['POST /booking', expect.stringMatching(/^DELETE \/del-booking\/[0-9a-f-]{36}$/)]);
  expect(await clinic.listBookingRows()).toEqual([]);
  expect(await device.texts()).toEqual(['Cancel Booking Successfully!']);
});

test('a cancel of a wish that the clinic then refuses removes both (invariant 9)', async () => {
  const other = openDevice(clinic, sam);
  other.open();
  await other.book(EIGHT);
  await other.isDrained();
  await other.close();

  const gate = createGate();
  device.network.once('POST /booking', gate.before);
  device.open();
  const entry = await device.book(EIGHT);
  await gate.hasArrived;
  await device.cancel(entry?.key ?? '');
  gate.open();
  await device.isDrained();
  expect(await device.texts()).toEqual(['Cancel Booking Successfully!']);
  expect(device.network.calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
});

/** Makes one booking on each of the days, then cancels each. The first cancel is held at the gate. */
async function cancelAll(gate: ReturnType<typeof createGate>, at: 'before' | 'after') {
  const sync = device.open();
  for (const date of DAYS) await device.book(EIGHT, { date });
  await device.isDrained();
  const ids = (await listViews(device.db)).map(({ _id }) => _id);
  device.network.fault = faults.offline;
  for (const id of ids) await device.cancel(id);
  await until(() => device.isWaitingForTime());
  device.network.fault = faults.none;
  device.network.once(`DELETE /del-booking/${ids[0]}`, gate[at]);
  sync.wake();
  await gate.hasArrived;
  return device.db.outbox.toArray();
}

test('a cancel discarded while the one before it is sent is not sent (invariant 9)', async () => {
  const gate = createGate();
  await cancelAll(gate, 'before');
  const [, second] = await device.db.outbox.toArray();
  if (second) await discardEntry(device.contextOf(), second, '');
  gate.open();
  await device.isDrained();

  expect(await clinic.listBookingRows()).toHaveLength(1);
  expect(await device.views()).toEqual(['Jan 9, 2030 08.00 AM confirmed']);
});

test('a cancel discarded while in flight, and done anyway, is reported (invariant 9)', async () => {
  const gate = createGate();
  const [first, ...others] = await cancelAll(gate, 'after');
  for (const entry of [first, ...others].reverse()) if (entry) await device.db.outbox.delete(entry.seq);
  expect(await device.views()).toHaveLength(3);
  gate.open();

  await until(async () => (await device.views()).length === 2);
  expect((await device.texts())[0]).toBe('Cancel Booking Successfully!');
});

test('an answer that arrives after the booking was canceled elsewhere does not announce an appointment', async () => {
  const other = openDevice(clinic, pat);
  await device.renewAccessToken();
  await other.renewAccessToken();
  device.network.fault = faults.offline;
  device.network.once('POST /booking', faults.lostAnswer);
  const sync = device.open();
  await device.book(EIGHT);
  await until(async () => (await clinic.listBookingRows()).length === 1);
  const [row] = await clinic.listBookingRows();
  await other.open().pullBookings();
  await other.cancel(row?.id as string);
  await other.isDrained();
  expect(await clinic.listBookingRows()).toEqual([]);
  device.network.fault = faults.none;
  // It can't look the booking up at once.
  device.network.once('GET /booking', faults.offline);
  sync.wake();
  await until(async () => {
    device.passTime(60_000);
    return (await device.db.outbox.count()) === 0;
  });
  expect(await device.texts()).toEqual([
    `Teeth Cleaning on Jan 8, 2030 at ${EIGHT} was booked, and has been canceled since.`,
  ]);
  expect(await device.views()).toEqual([]);
  await other.close();
});

test.each(['canceled', 'canceled and booked again'])(
  'a booking listed before its answer, and %s elsewhere, leaves no row behind',
  async (what) => {
    const other = openDevice(clinic, pat);
    await device.renewAccessToken();
    await other.renewAccessToken();
    // This is not an outage, after which all lists would be loaded again.
    device.network.fault = async (request, answer) => {
      const answered = await answer(request);
      return request.method === 'POST' ? faults.failed() : answered;
    };
    const sync = device.open();
    await device.book(EIGHT);
    await until(async () => (await device.states())[0] === 'waiting' && device.isWaitingForTime());
    await sync.pullBookings();
    expect(await device.views()).toEqual(['Jan 8, 2030 08.00 AM confirmed']);

    await other.open().pullBookings();
    await other.cancel((await clinic.listBookingRows())[0]?.id as string);
    if (what === 'canceled and booked again') await other.book(EIGHT);
    await other.isDrained();
    device.network.fault = faults.none;
    device.passTime(60_000);
    await device.isDrained();
    const there = (await clinic.listBookingRows()).map(({ id }) => id);
    expect((await device.db.bookings.toArray()).map(({ _id }) => _id)).toEqual(there);
    await other.close();
  },
);

test('an answer that arrives after the booking was paid elsewhere stores it as paid', async () => {
  await device.renewAccessToken();
  device.network.fault = faults.offline;
  device.network.once('POST /booking', faults.lostAnswer);
  const sync = device.open();
  await device.book(EIGHT);
  await until(async () => (await clinic.listBookingRows()).length === 1);
  await clinic.store.db.updateTable('bookings').set({ paid: 1, transaction_id: 'pi_1' }).execute();
  device.network.fault = faults.none;
  sync.wake();
  await device.isDrained();
  expect(await device.db.bookings.toArray()).toMatchObject([{ payment: true, transactionId: 'pi_1' }]);
});

test('an answer that arrives after the same time was canceled and booked again elsewhere mentions no cancellation', async () => {
  const other = openDevice(clinic, pat);
  await device.renewAccessToken();
  await other.renewAccessToken();
  device.network.fault = faults.offline;
  device.network.once('POST /booking', faults.lostAnswer);
  const sync = device.open();
  await device.book(EIGHT);
  await until(async () => (await clinic.listBookingRows()).length === 1);
  const [row] = await clinic.listBookingRows();
  await other.open().pullBookings();
  await other.cancel(row?.id as string);
  await other.isDrained();
  await other.book(EIGHT);
  await other.isDrained();
  device.network.fault = faults.none;
  sync.wake();
  await device.isDrained();
  expect(await device.texts()).toEqual([`Appointment is set Jan 8, 2030 at ${EIGHT}`]);
  expect((await listWithdrawn(device.db, await listMessages(device.db))).size).toBe(0);
  const [again] = await clinic.listBookingRows();
  expect(await device.db.bookings.toArray()).toMatchObject([{ _id: again?.id }]);
  await other.close();
});
