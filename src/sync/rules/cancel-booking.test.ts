import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { bookingRow, openDb, type Wish } from '../../data/db.ts';
import { testBooking } from '../../data/test-booking.ts';
import { wishOf } from '../../data/wish-of.ts';
import { enqueue } from '../outbox.ts';
import type { Outcome } from '../outcome.ts';
import { settle } from '../settle.ts';

const canceled: Outcome = { kind: 'accepted', output: { acknowledged: true, deletedCount: 1 } };
const text = 'This appointment is paid.';
const paid: Outcome = {
  kind: 'rejected',
  status: 409,
  problem: { code: 'booking.paid', message: text, Message: text },
};

const own = wishOf(testBooking);
const later = { ...own, slot: '03.00 PM - 03.30 PM' };
const ofChild = { ...own, patientId: 'kim', userName: 'Kim Example' };

let count = 0;

/** The clinic answers a cancellation, behind which `behind` is requested. */
async function answer(outcome: Outcome, behind: Wish | undefined, isRefused = false) {
  const db = openDb(`cancel-booking-${count++}`);
  await db.bookings.put(bookingRow(testBooking));
  const cancel = await enqueue(db, { name: 'cancelBooking', input: { id: testBooking._id } }, 0);
  const { seq = 0 } = (behind && (await enqueue(db, { name: 'bookSlot', input: behind }, 0))) ?? {};
  if (isRefused) await db.outbox.update(seq, { state: 'rejected' });
  if (!cancel) throw new Error('Nothing was asked for.');
  await settle({ db, now: () => 0, random: () => 0 }, { entry: cancel, outcome });
  return { messages: await db.messages.toArray(), kept: await db.outbox.get(cancel.seq) };
}

test.each<[string, boolean, Parameters<typeof answer>[1], boolean?]>([
  ['Undo', true, undefined],
  ['none, if the same time is requested again', false, own],
  ['none, if another time of that day is requested in its place', false, later],
  ['Undo, if that other time was refused', true, later, true],
  ['Undo, if it is requested for a child', true, ofChild],
])('a cancellation that the clinic confirms offers: %s', async (_, hasUndo, behind, isRefused) => {
  const { messages } = await answer(canceled, behind, isRefused);
  expect(messages.map(({ undo }) => undo)).toEqual([hasUndo ? own : undefined]);
});

test.each<[string, boolean, Parameters<typeof answer>[1]]>([
  ['the person is told', true, undefined],
  ['nothing is said if it was undone by then', false, own],
  ['the person is told, if they asked for another time in its place', true, later],
  ['the person is told, if the same time is requested for a child', true, ofChild],
])('of a cancellation that the clinic refuses, %s', async (_, isTold, behind) => {
  const { messages, kept } = await answer(paid, behind);
  expect([messages.length > 0, kept?.state === 'rejected']).toEqual([isTold, isTold]);
});
