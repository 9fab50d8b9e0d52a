import { expect, test } from 'vitest';
import type { Booking } from '../../contract/booking.ts';
import type { EntryState, OutboxEntry } from '../data/db.ts';
import { testBooking } from '../data/test-booking.ts';
import { viewBookings } from './view-bookings.ts';

const row: Booking = { ...testBooking, _id: 'b1' };
const { _id: _, payment: __, ...wish } = row;
const base = { line: 'l', attempts: 0, nextAttemptAt: 0, createdAt: 0 };
const book = (seq: number, state: EntryState, changes: Partial<Booking> = {}): OutboxEntry => ({
  ...base,
  seq,
  key: `k${seq}`,
  state,
  name: 'bookSlot',
  input: { ...wish, ...changes, payment: false },
});
const cancel = (seq: number, id: string, state: EntryState = 'waiting'): OutboxEntry => ({
  ...base,
  seq,
  key: `k${seq}`,
  state,
  name: 'cancelBooking',
  input: { id },
});

test('a row of the server is confirmed', () => {
  expect(viewBookings([row], [])).toEqual([{ ...row, state: 'confirmed', isCanceling: false }]);
});

test.each(['waiting', 'sending', 'signed-out', 'needs-update'] as const)(
  'a wish that is %s is on this device only, known by its key',
  (state) => {
    expect(viewBookings([], [book(1, state)])).toMatchObject([{ _id: 'k1', state: 'not-sent', payment: false }]);
  },
);

test('a refused wish is not possible, and carries its entry', () => {
  const entry = book(1, 'rejected');
  expect(viewBookings([], [entry])).toMatchObject([{ state: 'not-possible', entry }]);
});

test('the appointments of a day are sorted by time, in the morning and in the afternoon', () => {
  const slots = ['05.00 PM - 05.30 PM', '12.00 PM - 12.30 PM', '08.00 AM - 08.30 AM'];
  const rows = slots.map((slot) => ({ ...row, _id: slot, slot }));
  expect(viewBookings(rows, []).map(({ slot }) => slot)).toEqual(slots.toReversed());
});

test('a refused wish comes after one for the same time that waits, so that nothing moves when it is dismissed', () => {
  const shown = viewBookings([], [book(1, 'rejected'), book(2, 'waiting')]);
  expect(shown.map(({ state }) => state)).toEqual(['not-sent', 'not-possible']);
});

test('a payment under review is shown on every device, until something else has paid', () => {
  const inReview = { ...row, isInReview: true as const };
  expect(viewBookings([inReview], [])).toMatchObject([{ paying: 'in-review' }]);
  expect(viewBookings([{ ...inReview, payment: true }], [])[0]?.paying).toBeUndefined();
});

test('a payment that is being processed is shown on every device, whatever this one knows of it', () => {
  const processing = { ...row, isProcessing: true as const };
  const charged = {
    ...cancel(3, 'b1'),
    name: 'confirmPayment',
    input: { id: 'b1', paymentIntent: 'pi' },
  } as OutboxEntry;
  expect(viewBookings([processing], [])).toMatchObject([{ paying: 'processing' }]);
  expect(viewBookings([processing], [charged])).toMatchObject([{ paying: 'processing' }]);
  expect(viewBookings([{ ...processing, payment: true }], [])[0]?.paying).toBeUndefined();
});

test('only an unpaid booking shows that the bank is asking', () => {
  const asks = new Set(['b1']);
  expect(viewBookings([row], [], asks)).toMatchObject([{ isBankAsking: true }]);
  expect(viewBookings([{ ...row, payment: true }], [], asks)[0]?.isBankAsking).toBeUndefined();
});

test('a wish refused by the rule of one per day names the appointment in its way, until that is given up', () => {
  const problem = { code: 'booking.already-yours', text: 'No.', alternatives: [] };
  const refused = { ...book(1, 'rejected', { slot: '11.00 AM - 11.30 AM' }), problem };
  const standingIn = (rows: Booking[], others: OutboxEntry[] = []) =>
    viewBookings(rows, [refused, ...others]).find(({ _id }) => _id === 'k1')?.entry?.problem?.standing;
  expect(standingIn([row])).toBe(row.slot);
  expect(standingIn([row], [cancel(2, 'b1')])).toBeUndefined();
  expect(standingIn([{ ...row, date: 'Jan 6, 2023' }])).toBeUndefined();
  expect(standingIn([{ ...row, serviceId: 'another' }])).toBeUndefined();
  // The desk has booked it for another member of the family.
  expect(standingIn([{ ...row, patientId: 'kim' }])).toBeUndefined();
  // Booked before the person changed their name.
  expect(standingIn([{ ...row, userName: 'Pat Before' }])).toBe(row.slot);
});

test('canceling a booking’s row cancels its wish, if the clinic may have it and it was not requested again', () => {
  const ofRow = { ...cancel(2, 'b1'), undo: { ...wish, payment: false as const } };
  const states = (wished: OutboxEntry) =>
    viewBookings([row], [wished, ofRow]).map(({ state, isCanceling }) => [state, isCanceling]);
  const going = ['confirmed', true];
  expect(states({ ...book(1, 'sending'), attempts: 1 })).toEqual([going]);
  const other = { ...book(1, 'sending', { slot: '11.00 AM - 11.30 AM' }), attempts: 1 };
  expect(states(other)).toEqual([going, ['not-sent', false]]);
  // If it was requested again, it is one row.
  for (const asked of [book(1, 'waiting'), { ...book(3, 'waiting'), attempts: 1 }])
    expect(states(asked)).toEqual([['not-sent', false]]);
});

test('a refused wish is not canceled with the appointment of its time', () => {
  const ofRow = { ...cancel(2, 'b1'), undo: { ...wish, payment: false as const } };
  const refused = { ...book(1, 'rejected'), attempts: 1 };
  const states = viewBookings([row], [refused, ofRow]).map(({ state, isCanceling }) => [state, isCanceling]);
  expect(states).toEqual([
    ['confirmed', true],
    ['not-possible', false],
  ]);
});

test('a waiting cancel marks its booking, a refused one does not', () => {
  expect(viewBookings([row], [cancel(1, 'b1')])).toMatchObject([{ state: 'confirmed', isCanceling: true }]);
  expect(viewBookings([row], [cancel(1, 'b1', 'rejected')])).toMatchObject([
    { isCanceling: false, entry: { state: 'rejected' } },
  ]);
});

test('a canceled wish that may have been sent stays visible until the clinic has answered', () => {
  expect(viewBookings([], [book(1, 'waiting'), cancel(2, 'k1')])).toMatchObject([
    { _id: 'k1', state: 'not-sent', isCanceling: true },
  ]);
});

test('a canceled wish whose booking a pull brought before its answer is shown once, as being canceled', () => {
  const entries = [book(1, 'sending'), cancel(2, 'k1')];
  const views = viewBookings([row], entries);
  expect(views).toMatchObject([{ _id: 'b1', state: 'confirmed', isCanceling: true }]);
  expect(views).toHaveLength(1);
});

test('an undo that is canceled again is shown once, without a second row at its time', () => {
  const views = viewBookings([row], [cancel(1, 'b1'), book(2, 'sending'), cancel(3, 'k2')]);
  expect(views.map(({ _id, isCanceling }) => [_id, isCanceling])).toEqual([['b1', true]]);
});

test('a booking that a pull brought before the answer to its wish is shown once', () => {
  expect(viewBookings([row], [book(1, 'sending')])).toMatchObject([{ _id: 'b1', state: 'confirmed' }]);
});

test('a booking that a pull brought at another of the wanted times is shown once', () => {
  const ranked = { ...book(1, 'sending', { slot: '11.00 AM - 11.30 AM' }) } as OutboxEntry & { name: 'bookSlot' };
  const entry = { ...ranked, input: { ...ranked.input, orElse: [row.slot] } };
  expect(viewBookings([row], [entry])).toMatchObject([{ _id: 'b1', state: 'confirmed' }]);
});

test('a wish is canceled with the booking that a pull brought at another of the wanted times', () => {
  const ranked = book(1, 'sending', { slot: '11.00 AM - 11.30 AM' }) as OutboxEntry & { name: 'bookSlot' };
  const entry: OutboxEntry = { ...ranked, attempts: 1, input: { ...ranked.input, orElse: [row.slot] } };
  const canceled = { ...cancel(2, 'b1'), undo: { ...wish, payment: false as const } };
  expect(viewBookings([row], [entry, canceled])).toMatchObject([{ _id: 'b1', isCanceling: true }]);
});

test('a booking by the desk for a family member at one of the wanted times says nothing about a wish', () => {
  const kids = { ...row, _id: 'kid', patientId: 'kim' };
  const statesOf = (rows: Booking[], entries: OutboxEntry[]) =>
    viewBookings(rows, entries).map(({ _id, state, isCanceling }) => [_id, state, isCanceling]);
  const kept = ['kid', 'confirmed', false];
  const sent = { ...book(1, 'waiting', { slot: '11.00 AM - 11.30 AM' }), attempts: 1 } as OutboxEntry & {
    name: 'bookSlot';
  };
  const asked: OutboxEntry = { ...sent, input: { ...sent.input, orElse: [row.slot] } };
  expect(statesOf([kids], [asked])).toEqual([kept, ['k1', 'not-sent', false]]);
  // Giving up the wish does not cancel the other booking, and canceling that booking does not cancel the wish.
  expect(statesOf([kids], [asked, cancel(2, 'k1')])).toEqual([kept, ['k1', 'not-sent', true]]);
  const ofKids = { ...cancel(2, 'kid'), undo: { ...wish, patientId: 'kim', payment: false as const } };
  expect(statesOf([kids], [asked, ofKids])).toEqual([
    ['kid', 'confirmed', true],
    ['k1', 'not-sent', false],
  ]);
});

test('a booking that is canceled and requested again is one row, unless it is paid or being paid', () => {
  const entries = [cancel(1, 'b1'), book(2, 'waiting')];
  const ids = (rows: Booking[], others: OutboxEntry[] = []) =>
    viewBookings(rows, [...entries, ...others]).map(({ _id }) => _id);
  expect(ids([row])).toEqual(['k2']);
  expect(ids([{ ...row, payment: true }])).toEqual(['b1', 'k2']);
  const pays = { ...cancel(3, 'b1'), name: 'confirmPayment', input: { id: 'b1', paymentIntent: 'pi' } } as OutboxEntry;
  expect(ids([row], [pays])).toEqual(['b1', 'k2']);
  // The same while the clinic may have the first one.
  const sent = { ...book(1, 'waiting'), attempts: 1 };
  expect(viewBookings([], [sent, cancel(2, 'k1'), book(3, 'waiting')]).map(({ _id }) => _id)).toEqual(['k3']);
});

test('appointments are listed by day and then by slot', () => {
  const views = viewBookings(
    [
      { ...row, _id: 'late', slot: '01.00 PM - 01.30 PM' },
      { ...row, _id: 'next month', date: 'Feb 1, 2023' },
    ],
    [book(1, 'waiting', { slot: '11.00 AM - 11.30 AM' }), book(2, 'waiting', { date: 'Dec 31, 2022' })],
  );
  expect(views.map(({ _id }) => _id)).toEqual(['k2', 'k1', 'late', 'next month']);
});

test('appointments at the same time keep their places when the clinic confirms one of them', () => {
  const cavity = { ...row, _id: 'b0', serviceId: 'cavity', serviceName: 'Cavity Protection' };
  const names = (rows: Booking[], entries: OutboxEntry[]) =>
    viewBookings(rows, entries).map((view) => view.serviceName);
  const wishes = [book(1, 'waiting'), book(2, 'waiting', { serviceId: 'cavity', serviceName: 'Cavity Protection' })];
  expect(names([], wishes)).toEqual(['Cavity Protection', 'Teeth Cleaning']);
  expect(names([cavity], wishes.slice(0, 1))).toEqual(['Cavity Protection', 'Teeth Cleaning']);
  expect(names([row], wishes.slice(1))).toEqual(['Cavity Protection', 'Teeth Cleaning']);
});

const claim = (changes: Partial<OutboxEntry> = {}): OutboxEntry =>
  ({
    ...base,
    seq: 9,
    key: 'k9',
    state: 'waiting',
    name: 'confirmPayment',
    input: { id: 'b1', paymentIntent: 'pi_1' },
    ...changes,
  }) as OutboxEntry;

test.each([
  ['was charged', {}, 'received'],
  ['may have been charged', { isUncertain: true }, 'unsure'],
  ['is under review at the clinic', { state: 'rejected' }, 'in-review'],
] as const)('an unpaid booking whose card %s says so', (_, changes, paying) => {
  const entry = claim(changes);
  expect(viewBookings([row], [entry])).toMatchObject([{ payment: false, paying, entry }]);
});

test('a booking that the clinic has as paid is paid, whatever still waits', () => {
  const [view] = viewBookings([{ ...row, payment: true, transactionId: 'pi_1' }], [claim()]);
  expect(view?.paying).toBeUndefined();
});
