import { expect, test } from 'vitest';
import type { OutboxEntry } from '../../data/db.ts';
import { testBooking } from '../../data/test-booking.ts';
import type { BookingView } from '../../sync/view-bookings.ts';
import { withCanceled } from './use-canceled.ts';

const standing = (_id: string, slot: string): BookingView => ({
  ...testBooking,
  ...{ _id, slot, state: 'confirmed', isCanceling: false },
});
const eight = standing('a', '08.00 AM - 08.30 AM');
const nine = standing('b', '09.00 AM - 09.30 AM');
const ten = standing('c', '10.00 AM - 10.30 AM');

function list(bookings: BookingView[], canceled: [BookingView, boolean][]) {
  const { rows, gone, undoable } = withCanceled(bookings, new Map(canceled));
  return rows.map((row) => [row._id, gone.has(row) && 'gone', undoable.has(row) && 'undo'].filter(Boolean).join(' '));
}

test('a canceled appointment keeps its place, and can be undone for a while', () => {
  expect(list([eight, ten], [[nine, true]])).toEqual(['a', 'b gone undo', 'c']);
  expect(list([eight, ten], [[nine, false]])).toEqual(['a', 'b gone', 'c']);
  expect(list([], [[nine, true]])).toEqual(['b gone undo']);
});

test('an appointment for another family member at the same time does not take its row', () => {
  expect(list([{ ...nine, _id: 'kid', patientId: 'kim' }], [[nine, true]])).toEqual(['kid', 'b gone undo']);
});

test('a refused wish for the same time stays below the canceled appointment', () => {
  const refused: BookingView = { ...nine, _id: 'k', state: 'not-possible' };
  expect(list([eight, nine, refused], [])).toEqual(['a', 'b', 'k']);
  expect(list([eight, refused], [[nine, true]])).toEqual(['a', 'b gone undo', 'k']);
});

test('an appointment with a pending cancellation offers Undo in its own row', () => {
  const leaving = { ...nine, isCanceling: true };
  expect(list([eight, leaving], [[nine, true]])).toEqual(['a', 'b undo']);
  expect(list([eight, leaving], [[nine, false]])).toEqual(['a', 'b undo']);
  // It was canceled before a reload.
  expect(list([eight, leaving], [])).toEqual(['a', 'b undo']);
  for (const slot of [nine.slot, ten.slot]) {
    const again: BookingView = { ...nine, _id: 'k', slot, state: 'not-sent' };
    expect(list([leaving, again], [[nine, true]])).toEqual(['b', 'k']);
  }
});

test('an appointment that came back, under any id, takes the row', () => {
  expect(list([eight, nine], [[nine, true]])).toEqual(['a', 'b']);
  expect(list([eight, { ...nine, _id: 'k', state: 'not-sent' }], [[nine, true]])).toEqual(['a', 'k']);
});

test('an appointment that was canceled twice has one row, with the later Undo', () => {
  const again = { ...nine, _id: 'again' };
  expect(
    list(
      [eight],
      [
        [nine, false],
        [again, true],
      ],
    ),
  ).toEqual(['a', 'again gone undo']);
});

test('a canceled wish that may have been sent can be undone until the clinic answers', () => {
  const wish: BookingView = { ...nine, _id: 'k', state: 'not-sent' };
  expect(list([{ ...wish, isCanceling: true }], [[wish, true]])).toEqual(['k undo']);
});

test('an older refused wish for the same time is another row, and a refused Undo takes the row of the canceled one', () => {
  const refused = (restores?: string): BookingView => ({
    ...nine,
    ...{ _id: 'k', state: 'not-possible' },
    entry: { name: 'bookSlot', input: { ...nine, restores } } as unknown as OutboxEntry,
  });
  expect(list([refused()], [[nine, true]])).toEqual(['b gone undo', 'k']);
  expect(list([refused('b')], [[nine, true]])).toEqual(['k']);
});
