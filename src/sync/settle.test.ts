import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { bookingRow, openDb } from '../data/db.ts';
import { listMessages } from '../data/messages.ts';
import { testBooking } from '../data/test-booking.ts';
import { wishOf } from '../data/wish-of.ts';
import { enqueue } from './outbox.ts';
import { settle } from './settle.ts';

async function send(name: string) {
  const db = openDb(name);
  const waiting = { key: 'k', line: 'l', state: 'sending', attempts: 1, nextAttemptAt: 0, createdAt: 0 } as const;
  const seq = await db.outbox.add({ ...waiting, name: 'bookSlot', input: wishOf(testBooking) });
  const entry = await db.outbox.get(seq);
  if (!entry) throw new Error('Nothing waits.');
  return { db, entry };
}

test('the message of the first answer has the clinic’s clock from that answer', async () => {
  const { db, entry } = await send('first-answer');
  const output = { acknowledged: true, insertedId: 'b1' };
  const outcome = { kind: 'accepted', output, clockAhead: 3000 } as const;
  await settle({ db, now: () => 7, random: () => 0 }, { entry, outcome });
  expect(await listMessages(db)).toMatchObject([{ at: 7, ahead: 3000 }]);
});

test('a refusal is kept with the time at which the device heard of it: a list that is older does not know it', async () => {
  const { db, entry } = await send('refusal');
  const message = 'Appointment already set';
  const problem = { code: 'booking.slot-taken', message, Message: message };
  const outcome = { kind: 'rejected', status: 409, problem } as const;
  await settle({ db, now: () => 7, random: () => 0 }, { entry, outcome });
  expect(await db.outbox.get(entry.seq)).toMatchObject({ state: 'rejected', problem: { at: 7 } });
});

test('a wish that was booked and canceled elsewhere is reported once if it was canceled here as well', async () => {
  const { db, entry } = await send('gone');
  await enqueue(db, { name: 'cancelBooking', input: { id: entry.key } }, 0);
  expect(await db.outbox.count()).toBe(2);
  // A pull may have brought its row.
  await db.bookings.put(bookingRow({ ...testBooking, _id: 'b1' }));
  const outcome = { kind: 'accepted', output: { acknowledged: true, insertedId: 'b1' } } as const;
  await settle({ db, now: () => 7, random: () => 0 }, { entry, outcome, standing: 'gone' });
  expect((await listMessages(db)).map(({ text }) => text)).toEqual(['Cancel Booking Successfully!']);
  expect([await db.outbox.count(), await db.bookings.count()]).toEqual([0, 0]);
});
