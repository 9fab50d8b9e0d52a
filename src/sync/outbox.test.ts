import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { expect, test } from 'vitest';
import { history } from '../../contract/history.ts';
import { type MolarDb, type OutboxEntry, openDb } from '../data/db.ts';
import { listMessages } from '../data/messages.ts';
import { mayBeKnown } from '../data/outbox-entries.ts';
import { discard } from './discard.ts';
import { type Command, enqueue, enqueueAll, keep, parseCommand } from './outbox.ts';
import { requeue } from './requeue.ts';

const wish = {
  serviceId: 'teeth-cleaning',
  serviceName: 'Teeth Cleaning',
  date: 'Jan 5, 2023',
  slot: '08.00 AM - 08.30 AM',
  userName: 'Pat',
  email: 'pat@example.com',
  phone: ' 555 0100 ',
  price: 99,
  payment: false as const,
};
const booking = (changes = {}): Command => ({ name: 'bookSlot', input: { ...wish, ...changes } });
const cancelOf = (id: string): Command => ({ name: 'cancelBooking', input: { id } });
const names = async (db: MolarDb) => (await db.outbox.toArray()).map(({ name }) => name);

let count = 0;
const freshDb = () => openDb(`outbox-${count++}`);

async function put(db: MolarDb, command: Command) {
  const entry = await enqueue(db, command, 1);
  if (!entry) throw new Error('nothing was kept');
  return entry;
}

test('an entry holds the intent and nothing of a request (invariant 2)', async () => {
  const db = freshDb();
  const entry = await put(db, booking());
  expect(Object.keys(entry).sort()).toEqual(
    ['attempts', 'createdAt', 'input', 'key', 'line', 'name', 'nextAttemptAt', 'seq', 'state'].sort(),
  );
  expect(entry).toMatchObject({ state: 'waiting', attempts: 0, input: { phone: '555 0100' } });
});

test('a wish that does not fit is refused with the name of the member, and nothing is kept', async () => {
  const db = freshDb();
  await expect(enqueue(db, booking({ slot: 'noon' }), 1)).rejects.toThrow('slot: must be a slot such as');
  await expect(enqueue(db, booking({ phone: ' ' }), 1)).rejects.toThrow('phone: must not be empty');
  expect(await db.outbox.count()).toBe(0);
});

/** A system that drops the connection in the background loses what it reported as stored: the first `losses` writes vanish. */
function loseWrites(db: MolarDb, losses: number): void {
  const get = db.outbox.get.bind(db.outbox) as (criteria: { key: string }) => Promise<OutboxEntry | undefined>;
  const forgetfulGet = async (criteria: { key: string }) => {
    const entry = await get(criteria);
    if (!entry || losses-- <= 0) return entry;
    await db.outbox.clear();
    return undefined;
  };
  db.outbox.get = forgetfulGet as typeof db.outbox.get;
}

test('enqueue resolves with an entry that was read back (invariant 11)', async () => {
  const db = freshDb();
  loseWrites(db, 1);
  const entry = await enqueue(db, booking(), 1);
  expect(await db.outbox.toArray()).toEqual([entry]);
});

test('a device that cannot keep the request says so (invariant 11)', async () => {
  const db = freshDb();
  loseWrites(db, 2);
  await expect(enqueue(db, booking(), 1)).rejects.toThrow('This device could not keep the request.');
});

test('a cancel of an entry not yet sent removes it (invariant 9)', async () => {
  const db = freshDb();
  const entry = await put(db, booking());
  expect(await enqueue(db, cancelOf(entry.key), 2)).toBeUndefined();
  expect(await db.outbox.count()).toBe(0);
  expect((await listMessages(db))[0]?.text).toBe('Cancel Booking Successfully!');
});

test.each([
  ['is being sent', { state: 'sending', attempts: 1 }],
  ['may have been sent', { state: 'waiting', attempts: 1 }],
] as const)('a cancel of an entry that %s queues behind it, in its line (invariant 9)', async (_, changes) => {
  const db = freshDb();
  const entry = await put(db, booking());
  await db.outbox.update(entry.seq, changes);
  const cancel = await put(db, cancelOf(entry.key));
  expect(await names(db)).toEqual(['bookSlot', 'cancelBooking']);
  expect(cancel.line).toBe(entry.line);
});

test('a cancel and a new wish for the same service and day keep their order, other days have lines of their own', async () => {
  const db = freshDb();
  await db.bookings.put({ ...wish, _id: 'b1' });
  const cancel = await put(db, cancelOf('b1'));
  const again = await put(db, booking({ slot: '09.00 AM - 09.30 AM' }));
  const otherDay = await put(db, booking({ date: 'Jan 6, 2023' }));
  expect(again.line).toBe(cancel.line);
  expect(otherDay.line).not.toBe(cancel.line);
});

test('a second click on cancel adds nothing', async () => {
  const db = freshDb();
  await db.bookings.put({ ...wish, _id: 'b1' });
  const first = await put(db, cancelOf('b1'));
  expect(await put(db, cancelOf('b1'))).toEqual(first);
  expect(await db.outbox.count()).toBe(1);
});

test('a cancel that was refused makes way for the next one', async () => {
  const db = freshDb();
  await db.bookings.put({ ...wish, _id: 'b1' });
  const refused = await put(db, cancelOf('b1'));
  await db.outbox.update(refused.seq, { state: 'rejected', attempts: 1 });
  const again = await put(db, cancelOf('b1'));
  expect(again).toMatchObject({ state: 'waiting', attempts: 0 });
  expect(again.key).not.toBe(refused.key);
  expect(await db.outbox.toArray()).toEqual([again]);
});

test('a wish that was never sent is gone once canceled, even if an earlier cancel of that day was refused', async () => {
  const db = freshDb();
  await db.bookings.put({ ...wish, _id: 'b1', date: 'Jan 5, 2023' });
  const refused = await put(db, cancelOf('b1'));
  await db.outbox.update(refused.seq, { state: 'rejected', attempts: 1 });
  const other = await put(db, booking({ slot: '09.00 AM - 09.30 AM' }));
  expect(other.line).toBe(refused.line);
  expect(await enqueue(db, cancelOf(other.key), 2)).toBeUndefined();
  expect((await listMessages(db)).map(({ text }) => text)).toEqual(['Cancel Booking Successfully!']);
  expect((await db.outbox.toArray()).map(({ key }) => key)).toEqual([refused.key]);
});

test('a refused wish is tried again as a new wish, possibly for another slot (invariant 4)', async () => {
  const db = freshDb();
  const entry = await put(db, booking());
  const problem = { code: 'booking.slot-taken', text: 'taken', alternatives: [] };
  await db.outbox.update(entry.seq, { state: 'rejected', attempts: 3, nextAttemptAt: 9, problem });

  await requeue(db, entry.seq, { slot: '09.00 AM - 09.30 AM' });

  const [again] = await db.outbox.toArray();
  // Due at once, if a round that is under way asks when to come back.
  expect(again).toMatchObject({ state: 'waiting', attempts: 0, nextAttemptAt: 0 });
  expect(again?.input).toMatchObject({ slot: '09.00 AM - 09.30 AM' });
  expect(again?.key).not.toBe(entry.key);
  expect(again?.problem).toBeUndefined();
});

test('under its new key, an entry starts over with counting what has left the device', async () => {
  const db = freshDb();
  const { seq } = await put(db, booking());
  await db.outbox.update(seq, { state: 'rejected', attempts: 3, unsent: 2 });
  await requeue(db, seq);
  const [again] = await db.outbox.toArray();
  if (!again) throw new Error('nothing was kept');
  expect(mayBeKnown(again)).toBe(false);
  expect(mayBeKnown({ ...again, attempts: again.attempts + 1 })).toBe(true);
});

test('an entry whose answer is unknown keeps its key when it is tried again', async () => {
  const db = freshDb();
  const entry = await put(db, booking());
  await db.outbox.update(entry.seq, { state: 'needs-update', attempts: 1 });
  await requeue(db, entry.seq, { slot: '09.00 AM - 09.30 AM' });
  expect(await db.outbox.toArray()).toMatchObject([{ ...entry, state: 'waiting', attempts: 1 }]);
});

test('a cancel of a wish that has just become a booking is never reported as done', async () => {
  const db = freshDb();
  const entry = await put(db, booking());
  await db.outbox.delete(entry.seq);
  await db.bookings.put({ ...wish, _id: 'b1' });
  expect(await enqueue(db, cancelOf(entry.key), 2)).toBeUndefined();
  expect(await db.outbox.count()).toBe(0);
  expect((await listMessages(db)).map(({ text }) => text)).toEqual([
    'This appointment has changed in the meantime. Please check it again.',
  ]);
});

test('discarding a wish discards its cancel as well', async () => {
  const db = freshDb();
  await db.bookings.put({ ...wish, _id: 'b2' });
  const entry = await put(db, booking());
  await db.outbox.update(entry.seq, { attempts: 1 });
  await put(db, cancelOf(entry.key));
  await put(db, cancelOf('b2'));
  await discard(db, entry.seq);
  expect(await db.outbox.toArray()).toMatchObject([{ input: { id: 'b2' } }]);
});

test.each(history)('every input ever queued still parses: $name since $since', ({ name, input }) => {
  expect(parseCommand(name, input)).toEqual({ name, input });
});

const claimOf = (paymentIntent: string): Command => ({ name: 'confirmPayment', input: { id: 'b1', paymentIntent } });

test('a payment is queued once, and again under a new key when it becomes certain', async () => {
  const db = freshDb();
  const uncertain = await enqueue(db, { ...claimOf('pi_1'), isUncertain: true }, 1);
  expect(await enqueue(db, { ...claimOf('pi_1'), isUncertain: true }, 2)).toEqual(uncertain);
  const certain = await put(db, claimOf('pi_1'));
  expect(certain.key).not.toBe(uncertain?.key);
  expect(await put(db, claimOf('pi_1'))).toEqual(certain);
  expect(await db.outbox.toArray()).toEqual([certain]);
});

test('a payment that the clinic had to review first is queued again under a new key', async () => {
  const db = freshDb();
  const inReview = await put(db, claimOf('pi_1'));
  await db.outbox.update(inReview.seq, { state: 'rejected', attempts: 1 });
  const again = await put(db, claimOf('pi_1'));
  expect(again).toMatchObject({ state: 'waiting', attempts: 0 });
  expect(again.key).not.toBe(inReview.key);
  expect(await db.outbox.toArray()).toEqual([again]);
});

test('entries that go together are kept all or not at all, and nobody reads only some of them', async () => {
  const db = freshDb();
  const read: number[] = [];
  const reading = liveQuery(() => db.outbox.count()).subscribe((count) => read.push(count));
  await expect.poll(() => read).toEqual([0]);
  const two = [booking(), booking({ date: 'Jan 6, 2023' })];
  const kept = await enqueueAll(db, two, 1);
  expect(kept).toEqual(await db.outbox.toArray());
  await expect.poll(() => read).toEqual([0, 2]);
  reading.unsubscribe();

  const isSecond = (_: number, { input }: OutboxEntry) => {
    if ('date' in input && input.date === 'Jan 8, 2023') throw new Error('full');
  };
  db.outbox.hook('creating', isSecond);
  const more = [booking({ date: 'Jan 7, 2023' }), booking({ date: 'Jan 8, 2023' })];
  await expect(enqueueAll(db, more, 2)).rejects.toThrow('full');
  expect(await db.outbox.count()).toBe(2);
});

test('an undo at the desk goes out, whatever else of the same visit was refused', async () => {
  const db = freshDb();
  const note = (id: string, said: { kind: 'arrived' | 'late' } | { kind: 'undo'; undoes: string }): Command => ({
    name: 'noteVisit',
    input: { id, visitId: 'v1', at: '2023-01-05T13:30:00.000Z', ...said },
  });
  const refused = await put(db, note('e1', { kind: 'late' }));
  await db.outbox.update(refused.seq, { state: 'rejected', attempts: 1 });
  const undo = await put(db, note('e3', { kind: 'undo', undoes: 'e2' }));
  expect((await db.outbox.toArray()).map(({ key }) => key)).toEqual([refused.key, undo.key]);
  // The clinic never took that one.
  expect(await enqueue(db, note('e4', { kind: 'undo', undoes: 'e1' }), 1)).toBeUndefined();
  expect(await db.outbox.toArray()).toEqual([undo]);
});

test('taking back a refused payment at the desk deletes it, and any other gets a counter-entry', async () => {
  const db = freshDb();
  const pay = (id: string): Command => ({
    name: 'payAtDesk',
    input: { bookingId: 'b1', id, kind: 'cash', amount: 99 },
  });
  const takeBack = (takesBack: string): Command => ({
    name: 'takeBackAtDesk',
    input: { bookingId: 'b1', id: `back-${takesBack}`, takesBack },
  });
  const refused = await put(db, pay('p1'));
  await db.outbox.update(refused.seq, { state: 'rejected', attempts: 1 });
  expect(await enqueue(db, takeBack('p1'), 2)).toBeUndefined();
  expect(await db.outbox.count()).toBe(0);
  const sent = await put(db, pay('p2'));
  await db.outbox.update(sent.seq, { state: 'sending', attempts: 1 });
  await put(db, takeBack('p2'));
  expect(await names(db)).toEqual(['payAtDesk', 'takeBackAtDesk']);
});

test('two payments for one booking are both queued: the clinic gives one of them back', async () => {
  const db = freshDb();
  await put(db, claimOf('pi_1'));
  await put(db, claimOf('pi_2'));
  expect(await names(db)).toEqual(['confirmPayment', 'confirmPayment']);
});

test('an entry kept again under its key, as after a lost connection, is still one entry', async () => {
  const db = freshDb();
  const { name, input, key } = await put(db, booking());
  expect(await keep(db, { name, input, key } as Parameters<typeof keep>[1], 2)).toBe(key);
  expect(await db.outbox.count()).toBe(1);
});
