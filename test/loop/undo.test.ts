import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { bookSlot } from '../../contract/booking.ts';
import { undoCancel } from '../../src/commands/undo-cancel.ts';
import type { Wish } from '../../src/data/db.ts';
import { listMessages } from '../../src/data/messages.ts';
import { wishOf } from '../../src/data/wish-of.ts';
import { pat, sam } from './clinic.ts';
import { DAY, openDevice, until } from './device.ts';
import { createGate } from './gate.ts';
import { faults } from './network.ts';
import { clinic, device } from './pat-at-clinic.ts';

const EIGHT = '08.00 AM - 08.30 AM';
const CONFIRMED = ['Jan 8, 2030 08.00 AM confirmed'];

const sent = () => device.network.calls.filter((call) => /POST|DELETE/.test(call)).map((call) => call.split(' ')[0]);

/** Returns a confirmed appointment, and the wish that undoes its cancellation. */
async function bookAndConfirm() {
  const sync = device.open();
  await device.book(EIGHT);
  await device.isDrained();
  const [row] = await device.db.bookings.toArray();
  if (!row) throw new Error('Nothing was booked.');
  return { sync, id: row._id, wish: wishOf(row) };
}

test('a cancellation that was not sent yet is undone without a call to the clinic', async () => {
  const { sync, id, wish } = await bookAndConfirm();
  await sync.stop();
  await device.cancel(id);
  expect(await device.views()).toEqual(['Jan 8, 2030 08.00 AM confirmed canceling']);
  expect(await undoCancel(device.contextOf(), wish)).toBeUndefined();
  expect(await device.views()).toEqual(CONFIRMED);
  expect(await device.states()).toEqual([]);
});

test('a cancellation that found no network is undone without a call to the clinic, however often it was tried', async () => {
  const { sync, id, wish } = await bookAndConfirm();
  vi.stubGlobal('navigator', { ...navigator, onLine: false });
  vi.stubGlobal('addEventListener', () => {});
  device.network.fault = faults.offline;
  await device.cancel(id);
  // A concurrent wake retries at once, so the count varies, and the next attempt may be under way.
  const isTried = async (times: number) => {
    const tried = { attempts: 0, unsent: 0 };
    await until(async () => {
      Object.assign(tried, (await device.db.outbox.toArray())[0]);
      return tried.attempts >= times && tried.unsent === tried.attempts && device.isWaitingForTime();
    });
    return tried.attempts;
  };
  const attempts = await isTried(1);
  device.passTime(60_000);
  await isTried(attempts + 1);
  expect(await undoCancel(device.contextOf(), wish)).toBeUndefined();
  vi.unstubAllGlobals();
  device.network.fault = faults.none;
  device.network.calls.length = 0;
  sync.wake();
  await until(() => device.network.calls.length > 0);
  expect(sent()).toEqual([]);
  expect(await device.views()).toEqual(CONFIRMED);
  expect(await device.texts()).toEqual([`Appointment is set Jan 8, 2030 at ${EIGHT}`]);
});

test('a wish that was never sent comes back after its cancellation, with all its times', async () => {
  device.network.fault = faults.offline;
  const entry = await device.book(EIGHT);
  await device.db.outbox.update(entry?.seq ?? 0, {
    input: { ...entry?.input, orElse: ['09.00 AM - 09.30 AM'] },
  } as never);
  await device.cancel(entry?.key ?? '');
  expect(await device.views()).toEqual([]);
  const [said] = await listMessages(device.db);
  expect(said?.text).toBe('Cancel Booking Successfully!');
  if (said?.undo) await undoCancel(device.contextOf(), said.undo as Wish);
  expect(await device.views()).toEqual(['Jan 8, 2030 08.00 AM not-sent']);
  expect((await device.db.outbox.toArray())[0]?.input).toEqual({ ...entry?.input, orElse: ['09.00 AM - 09.30 AM'] });
});

test('an appointment that the clinic has canceled is booked again, under the same phone number, and both are reported', async () => {
  const { id } = await bookAndConfirm();
  await device.cancel(id);
  await device.isDrained();
  expect(await clinic.listBookingRows()).toEqual([]);
  const said = (await listMessages(device.db)).find(({ undo }) => undo);
  expect(said?.text).toBe('Cancel Booking Successfully!');
  if (said?.undo) await undoCancel(device.contextOf(), said.undo as Wish);
  await device.isDrained();
  expect(await device.views()).toEqual(CONFIRMED);
  expect(await clinic.listBookingRows()).toMatchObject([{ date: DAY, start_minute: 480, phone: '555 0100' }]);
  expect(await device.texts()).toEqual([
    `Appointment is set Jan 8, 2030 at ${EIGHT}`,
    'Cancel Booking Successfully!',
    `Appointment is set Jan 8, 2030 at ${EIGHT}`,
  ]);
});

test('behind a cancellation that may have been done, the appointment is requested again, in this order', async () => {
  const { sync, id, wish } = await bookAndConfirm();
  device.network.fault = faults.offline;
  device.network.once('DELETE', faults.lostAnswer);
  await device.cancel(id);
  await until(() => device.isWaitingForTime());
  device.network.fault = faults.none;
  await undoCancel(device.contextOf(), wish);
  sync.wake();
  await device.isDrained();
  // The number of attempts without a network does not matter.
  expect(sent().join(' ')).toMatch(/^POST( DELETE){2,} POST$/);
  // It is reported, and without Undo, which could do nothing more.
  const said = (await listMessages(device.db)).filter(({ text }) => text === 'Cancel Booking Successfully!');
  expect(said.map(({ undo }) => undo)).toEqual([undefined]);
  expect(await device.views()).toEqual(CONFIRMED);
  expect(await clinic.listBookingRows()).toHaveLength(1);
});

test('a cancellation in flight is followed by the wish to have the appointment back', async () => {
  const { id, wish } = await bookAndConfirm();
  const gate = createGate();
  device.network.once('DELETE', gate.before);
  await device.cancel(id);
  await gate.hasArrived;
  await undoCancel(device.contextOf(), wish);
  gate.open();
  await device.isDrained();
  expect(sent()).toEqual(['POST', 'DELETE', 'POST']);
  expect(await device.views()).toEqual(CONFIRMED);
});

test('a cancellation that waits behind its own booking is undone, and the booking stays', async () => {
  const gate = createGate();
  device.network.once('POST /booking', gate.after);
  device.open();
  const entry = await device.book(EIGHT);
  await gate.hasArrived;
  await device.cancel(entry?.key ?? '');
  if (entry?.name === 'bookSlot') await undoCancel(device.contextOf(), entry.input);
  gate.open();
  await device.isDrained();
  expect(sent()).toEqual(['POST']);
  expect(await device.views()).toEqual(CONFIRMED);
});

test('a cancellation replaced by a wish for another time offers no Undo, which could do nothing', async () => {
  const { sync, id } = await bookAndConfirm();
  device.network.fault = faults.offline;
  await device.cancel(id);
  await device.book('09.00 AM - 09.30 AM');
  await until(() => device.isWaitingForTime());
  device.network.fault = faults.none;
  sync.wake();
  await device.isDrained();
  const said = (await listMessages(device.db)).find(({ text }) => text === 'Cancel Booking Successfully!');
  expect([said?.undo, said?.about]).toEqual([undefined, `Teeth Cleaning, Jan 8, 2030, ${EIGHT}`]);
  expect(await device.views()).toEqual(['Jan 8, 2030 09.00 AM confirmed']);
});

test('another time that only waits is reported as waiting, not as booked', async () => {
  const { sync, id, wish } = await bookAndConfirm();
  await sync.stop();
  device.network.fault = faults.offline;
  await device.cancel(id);
  await device.book('09.00 AM - 09.30 AM');
  await undoCancel(device.contextOf(), wish);
  expect((await device.texts())[0]).toBe('Teeth Cleaning at 09.00 AM on Jan 8, 2030 is waiting to be sent.');
});

/** The clinic has booked it and its list contains it, and the answer to the wish is still in flight. */
async function bookAndList() {
  const gate = createGate();
  device.network.once('POST /booking', gate.after);
  const sync = device.open();
  const entry = await device.book(EIGHT);
  await gate.hasArrived;
  await sync.pullBookings();
  const [row] = await device.db.bookings.toArray();
  if (!row) throw new Error('Nothing was listed.');
  return { gate, row, entry };
}

test('a booking canceled before the answer to its wish arrived is one row, and disappears', async () => {
  const { gate, row } = await bookAndList();
  await device.cancel(row._id);
  expect(await device.views()).toEqual(['Jan 8, 2030 08.00 AM confirmed canceling']);
  gate.open();
  await device.isDrained();
  expect(await device.views()).toEqual([]);
  expect(await clinic.listBookingRows()).toEqual([]);
  expect(await device.texts()).toEqual(['Cancel Booking Successfully!']);
});

test('such a cancellation is undone, and the booking stays', async () => {
  const { gate, row } = await bookAndList();
  await device.cancel(row._id);
  expect(await undoCancel(device.contextOf(), wishOf(row))).toBeUndefined();
  expect(await device.views()).toEqual(CONFIRMED);
  gate.open();
  await device.isDrained();
  expect(sent()).toEqual(['POST']);
  expect(await device.views()).toEqual(CONFIRMED);
  expect(await clinic.listBookingRows()).toHaveLength(1);
  expect(await device.texts()).toEqual([`Appointment is set Jan 8, 2030 at ${EIGHT}`]);
});

test('a time that somebody else has taken since is refused, and the person is told', async () => {
  const { id, wish } = await bookAndConfirm();
  await device.cancel(id);
  await device.isDrained();
  const other = openDevice(clinic, sam);
  other.open();
  await other.book(EIGHT);
  await other.isDrained();
  await other.close();
  await undoCancel(device.contextOf(), wish);
  await until(async () => (await device.states()).join() === 'rejected');
  expect((await device.texts())[0]).toBe(`Appointment already set on Jan 8, 2030 at ${EIGHT}`);
  expect(await device.views()).toEqual(['Jan 8, 2030 08.00 AM not-possible']);
});

test('a person who got the time back on another device has nothing left to do', async () => {
  const { id, wish } = await bookAndConfirm();
  device.network.fault = faults.offline;
  await device.cancel(id);
  await until(() => device.isWaitingForTime());
  const other = openDevice(clinic, pat);
  await other.open().pullBookings();
  await other.cancel(id);
  await other.isDrained();
  await other.book(EIGHT);
  await other.isDrained();
  await other.close();

  await undoCancel(device.contextOf(), wish);
  device.network.fault = faults.none;
  device.passTime(60_000);
  await device.isDrained();
  await until(async () => (await device.views()).join() === CONFIRMED.join());
  expect(await device.states()).toEqual([]);
  const said = await listMessages(device.db);
  const text = `Appointment already set on Jan 8, 2030 at ${EIGHT}`;
  expect(said.filter((message) => message.text === text)).toMatchObject([{ kind: 'info' }]);
  expect(await clinic.listBookingRows()).toHaveLength(1);
});

test('an undone cancellation is not reported as failed when the appointment was paid since', async () => {
  const { id, wish } = await bookAndConfirm();
  device.network.fault = faults.offline;
  await device.cancel(id);
  await until(() => device.isWaitingForTime());
  await clinic.store.db.updateTable('bookings').set({ paid: 1, transaction_id: 'pi_1' }).execute();
  await undoCancel(device.contextOf(), wish);
  device.network.fault = faults.none;
  device.passTime(60_000);
  await device.isDrained();
  expect(await device.states()).toEqual([]);
  expect(await device.texts()).not.toContain('This appointment is paid and can no longer be canceled.');
  expect(await clinic.listBookingRows()).toHaveLength(1);
});

test.each(['sent', 'not sent'])(
  'undoing a cancellation that was %s takes effect once, even if pressed twice',
  async (how) => {
    const { sync, id, wish } = await bookAndConfirm();
    if (how === 'not sent') await sync.stop();
    await device.cancel(id);
    if (how === 'sent') await device.isDrained();
    await Promise.all([undoCancel(device.contextOf(), wish), undoCancel(device.contextOf(), wish)]);
    if (how === 'sent') await device.isDrained();
    await undoCancel(device.contextOf(), wish);
    expect(await device.states()).toEqual([]);
    expect(await device.views()).toEqual(CONFIRMED);
  },
);

test('a cancellation that the clinic refused can’t be undone', async () => {
  const { id, wish } = await bookAndConfirm();
  await clinic.store.db.updateTable('bookings').set({ paid: 1, transaction_id: 'pi_1' }).execute();
  await device.cancel(id);
  await until(async () => (await device.states()).join() === 'rejected');
  expect(await undoCancel(device.contextOf(), wish)).toBeUndefined();
  expect(await device.states()).toEqual(['rejected']);
  expect(await clinic.listBookingRows()).toHaveLength(1);
});

test.each(['back', 'again'])(
  'canceling an appointment that another device canceled and booked again (%s) says so, and shows it',
  async (how) => {
    const { id, wish } = await bookAndConfirm();
    const other = openDevice(clinic, pat);
    await other.open().pullBookings();
    await device.cancel(id);
    await device.isDrained();
    if (how === 'again') await device.book(EIGHT);
    else await undoCancel(device.contextOf(), wish);
    await device.isDrained();

    await other.cancel(id);
    await until(async () => (await other.texts()).length > 0);
    await until(async () => (await other.views()).join() === CONFIRMED.join());
    const back = 'This appointment was canceled and booked again on another device, so you still have it.';
    expect(await other.texts()).toEqual([back]);
    expect((await listMessages(other.db))[0]?.about).toContain('Teeth Cleaning');
    expect(await clinic.listBookingRows()).toHaveLength(1);
    await other.close();
  },
);

test('canceling again what was requested behind a waiting cancellation is not reported as a success yet', async () => {
  const { sync, id, wish } = await bookAndConfirm();
  device.network.fault = faults.offline;
  await device.cancel(id);
  await until(() => device.isWaitingForTime());
  const again = await undoCancel(device.contextOf(), wish);
  const waiting = await device.cancel(again?.key ?? '');
  expect(waiting?.name).toBe('cancelBooking');
  expect(await device.texts()).toEqual([`Appointment is set Jan 8, 2030 at ${EIGHT}`]);
  expect(await device.views()).toEqual(['Jan 8, 2030 08.00 AM confirmed canceling']);

  device.network.fault = faults.none;
  sync.wake();
  await device.isDrained();
  expect((await device.texts())[0]).toBe('Cancel Booking Successfully!');
  expect(await clinic.listBookingRows()).toEqual([]);
});

test('a person who has taken another time since is told why the canceled one can’t come back', async () => {
  const { id, wish } = await bookAndConfirm();
  await device.cancel(id);
  await device.isDrained();
  await device.book('09.00 AM - 09.30 AM');
  await device.isDrained();
  expect(await undoCancel(device.contextOf(), wish)).toBeUndefined();
  expect((await device.texts())[0]).toBe('You have Teeth Cleaning at 09.00 AM on Jan 8, 2030.');
  expect(await device.views()).toEqual(['Jan 8, 2030 09.00 AM confirmed']);
});

test('undoing a refused request again makes no second request', async () => {
  const { id, wish } = await bookAndConfirm();
  await device.cancel(id);
  await device.isDrained();
  const other = openDevice(clinic, sam);
  other.open();
  await other.book(EIGHT);
  await other.isDrained();
  const isRefused = async () => (await device.states()).join() === 'rejected';
  await undoCancel(device.contextOf(), wish);
  await until(isRefused);
  const [first] = await device.db.outbox.toArray();
  await undoCancel(device.contextOf(), wish);
  await until(async () => (await isRefused()) && (await device.db.outbox.toArray())[0]?.key !== first?.key);
  expect(await device.views()).toEqual(['Jan 8, 2030 08.00 AM not-possible']);
  await other.close();
});

test('undoing a wish restores that wish, and not the booking canceled before it', async () => {
  const { sync, id } = await bookAndConfirm();
  await sync.stop();
  await device.cancel(id);
  const wish = await device.book('09.00 AM - 09.30 AM');
  await device.cancel(wish?.key ?? '');
  expect(await device.views()).toEqual(['Jan 8, 2030 08.00 AM confirmed canceling']);
  if (wish?.name === 'bookSlot') await undoCancel(device.contextOf(), wish.input);
  expect(await device.views()).toEqual(['Jan 8, 2030 08.00 AM confirmed canceling', 'Jan 8, 2030 09.00 AM not-sent']);
});

/** Pat's own booking is at eight. The desk has booked nine for a child, without a phone number. */
async function bookForChild() {
  const { sync } = await bookAndConfirm();
  const [own] = await clinic.listBookingRows();
  if (!own) throw new Error('Nothing was booked.');
  const none = { folded_name: null, phone: '', email: null, user_id: null, created_by: null, created_at: 0 };
  const { db } = clinic.store;
  await db
    .insertInto('patients')
    .values({ id: 'child', name: 'Kim Example', ...none })
    .execute();
  const child = { id: 'of-child', patient_id: 'child', user_name: 'Kim Example', phone: '', start_minute: 540 };
  await db
    .insertInto('bookings')
    .values({ ...own, ...child })
    .execute();
  await sync.pullBookings();
  const row = await device.db.bookings.get('of-child');
  if (!row) throw new Error('Nothing was listed.');
  return { sync, wish: wishOf(row) };
}

const BOTH = ['Jan 8, 2030 08.00 AM confirmed', 'Jan 8, 2030 09.00 AM confirmed'];

test('what the desk has booked for a child comes back to the child, beside one’s own', async () => {
  const { wish } = await bookForChild();
  const before = await clinic.listBookingRows();
  await device.cancel('of-child');
  await device.isDrained();
  await undoCancel(device.contextOf(), wish);
  await device.isDrained();
  expect(await device.views()).toEqual(BOTH);
  expect(Object.keys((await device.db.bookings.toArray())[1] ?? {})).not.toContain('restores');
  const after = await clinic.listBookingRows();
  expect(after).toEqual(before.map((row, index) => ({ ...row, id: after[index]?.id })));
});

test('an unsent cancellation for a child is undone, whatever else waits for the same day', async () => {
  const { sync, wish } = await bookForChild();
  await sync.stop();
  await device.cancel('of-child');
  const own = await device.db.bookings.filter(({ slot }) => slot === EIGHT).first();
  await device.cancel(own?._id ?? '');
  await device.book('10.00 AM - 10.30 AM');
  await undoCancel(device.contextOf(), wish);
  expect(await device.views()).toEqual([
    'Jan 8, 2030 08.00 AM confirmed canceling',
    'Jan 8, 2030 09.00 AM confirmed',
    'Jan 8, 2030 10.00 AM not-sent',
  ]);
});

test('a cancellation for a child that an older build has queued, which did not know whose it was, is undone as well', async () => {
  const { sync, wish } = await bookForChild();
  await sync.stop();
  const canceled = await device.cancel('of-child');
  const { patientId: _, ...older } = wish;
  await device.db.outbox.update(canceled?.seq ?? 0, { undo: older });
  await undoCancel(device.contextOf(), wish);
  expect(await device.states()).toEqual([]);
});

test.each([
  ['a cancellation for a child', 'of-child'],
  ['a cancellation of another time', 'own'],
])('a wish that waits behind %s is canceled by itself, and its Undo brings back the wish', async (_, which) => {
  const { sync } = await bookForChild();
  await sync.stop();
  const own = await device.db.bookings.filter(({ slot }) => slot === EIGHT).first();
  await device.cancel(which === 'own' ? (own?._id ?? '') : which);
  const wish = await device.book('09.00 AM - 09.30 AM');
  expect(await device.cancel(wish?.key ?? '')).toBeUndefined();
  const [said] = await listMessages(device.db);
  expect([said?.text, said?.undo]).toEqual(['Cancel Booking Successfully!', wish?.input]);
});

test('a child who has another time by now is told of, whoever else’s cancellation waits for the same day', async () => {
  const { sync, wish } = await bookForChild();
  await sync.stop();
  const own = await device.db.bookings.filter(({ slot }) => slot === EIGHT).first();
  await device.cancel(own?._id ?? '');
  expect(await undoCancel(device.contextOf(), { ...wish, slot: '10.00 AM - 10.30 AM' })).toBeUndefined();
  expect((await device.texts())[0]).toBe('Kim Example has Teeth Cleaning at 09.00 AM on Jan 8, 2030.');
});

test('undoing a cancellation for a child leaves that of one’s own wish for the same time', async () => {
  const { sync, wish } = await bookForChild();
  await sync.stop();
  const own = await device.book('09.00 AM - 09.30 AM');
  // The clinic may have refused it, and the answer is lost.
  await device.db.outbox.update(own?.seq ?? 0, { attempts: 1 });
  await device.cancel('of-child');
  const canceled = await device.cancel(own?.key ?? '');
  await undoCancel(device.contextOf(), wish);
  expect((await device.db.outbox.toArray()).map(({ key }) => key)).toEqual([own?.key, canceled?.key]);
});

/** Sam was first, and has canceled since. */
async function refuseEight() {
  const other = openDevice(clinic, sam);
  other.open();
  await other.book(EIGHT);
  await other.isDrained();
  device.open();
  await device.book(EIGHT);
  await until(async () => (await device.states())[0] === 'rejected');
  const [row] = await other.db.bookings.toArray();
  await other.cancel(row?._id ?? '');
  await other.isDrained();
  await other.close();
}

test('a canceled appointment comes back under its own number, not under that of a refused older wish for the same time', async () => {
  await refuseEight();
  // Booked elsewhere, so this device learns of it from its list.
  const [refused] = await device.db.outbox.toArray();
  const called = await device
    .open()
    .call({ ...bookSlot, queue: false } as never, { ...refused?.input, phone: '555 0999' } as never);
  expect(called.kind).toBe('accepted');
  await device.open().pullBookings();
  const [mine] = await device.db.bookings.toArray();
  await device.cancel(mine?._id ?? '');
  await until(async () => (await device.texts())[0] === 'Cancel Booking Successfully!');
  await undoCancel(device.contextOf(), wishOf(mine as NonNullable<typeof mine>));
  await until(async () => (await device.db.bookings.count()) === 1 && (await clinic.listBookingRows()).length === 1);
  expect(await clinic.listBookingRows()).toMatchObject([{ phone: '555 0999' }]);
});

test('booking the same time for oneself does not end a refusal for a child', async () => {
  const { wish } = await bookForChild();
  await device.cancel('of-child');
  await device.isDrained();
  const own = await device.db.bookings.toArray();
  await device.cancel(own[0]?._id ?? '');
  await device.isDrained();
  const other = openDevice(clinic, sam);
  other.open();
  await other.book('09.00 AM - 09.30 AM');
  await other.isDrained();
  await undoCancel(device.contextOf(), wish);
  await until(async () => (await device.states()).join() === 'rejected');
  const [theirs] = await other.db.bookings.toArray();
  await other.cancel(theirs?._id ?? '');
  await other.isDrained();
  await other.close();

  await device.book('09.00 AM - 09.30 AM');
  await until(async () => (await device.views()).includes('Jan 8, 2030 09.00 AM confirmed'));
  expect(await device.states()).toEqual(['rejected']);
  expect((await device.db.outbox.toArray())[0]?.input).toMatchObject({ userName: 'Kim Example' });
});

test('a refused wish is removed once its time is booked', async () => {
  await refuseEight();
  await device.book(EIGHT);
  await until(async () => (await device.views())[0] === 'Jan 8, 2030 08.00 AM confirmed');
  await device.isDrained();
  expect(await device.views()).toEqual(CONFIRMED);
});
