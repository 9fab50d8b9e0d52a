import { expect, test } from 'vitest';
import type { OutboxEntry } from '../data/db.ts';
import { describeEntry, describeEntryState } from './describe-entry.ts';

const wish = { serviceName: 'Teeth Cleaning', date: 'Jan 8, 2030', slot: '08.00 AM - 08.30 AM' };
const entry = (name: string, more: object = {}) =>
  ({ name, key: 'k', state: 'waiting', input: { id: 'b1' }, ...more }) as OutboxEntry;
const booking = entry('bookSlot', { input: { ...wish, orElse: ['09.00 AM - 09.30 AM'] } });

test.each([
  ['Book Teeth Cleaning, Jan 8, 2030, 08.00 AM - 08.30 AM, or 09.00 AM - 09.30 AM', booking],
  ['Cancel Teeth Cleaning, Jan 8, 2030, 08.00 AM - 08.30 AM', entry('cancelBooking', { undo: wish })],
  ['Cancel an appointment', entry('cancelBooking')],
  ['Tell the clinic about your payment', entry('confirmPayment')],
  [
    'Tell the clinic about your payment for Teeth Cleaning, Jan 8, 2030, 08.00 AM - 08.30 AM',
    entry('confirmPayment', { about: 'Teeth Cleaning, Jan 8, 2030, 08.00 AM - 08.30 AM' }),
  ],
  [
    'Payment for Teeth Cleaning, Jan 8, 2030, 08.00 AM - 08.30 AM',
    entry('confirmPayment', { about: 'Teeth Cleaning, Jan 8, 2030, 08.00 AM - 08.30 AM', isUncertain: true }),
  ],
  ['Note $99 paid in cash', entry('payAtDesk', { input: { kind: 'cash', amount: 99 } })],
  ['Note $49.50 paid by terminal', entry('payAtDesk', { input: { kind: 'terminal', amount: 49.5 } })],
  [
    'Note $99 paid in cash for Kim',
    entry('payAtDesk', { input: { kind: 'cash', amount: 99 }, patient: { name: 'Kim' } }),
  ],
  ['Take back a payment at the desk', entry('takeBackAtDesk')],
  ['Take back a payment at the desk for Kim', entry('takeBackAtDesk', { patient: { name: 'Kim' } })],
  [
    'Note at the front desk: Kim, in chair',
    entry('noteVisit', { input: { kind: 'in-chair' }, patient: { name: 'Kim' } }),
  ],
  [
    'Note at the front desk: Kim, Teeth Cleaning, Jan 8, 2030, 08.00 AM - 08.30 AM, running late, 15 min',
    entry('noteVisit', {
      input: { kind: 'late', minutes: 15 },
      patient: { name: 'Kim' },
      about: 'Teeth Cleaning, Jan 8, 2030, 08.00 AM - 08.30 AM',
    }),
  ],
  [
    'Book Teeth Cleaning, Jan 8, 2030, 08.00 AM - 08.30 AM for Robin',
    entry('bookForPatient', { input: { ...wish, patientId: 'p' }, patient: { name: 'Robin', phone: '1' } }),
  ],
  ['A request of a newer version of this page', entry('commandOfTheFuture')],
  ['Add Kim, who walked in', entry('addWalkIn', { input: { id: 'w', patient: { name: 'Kim', phone: '1' } } })],
])('%s', (text, entry) => expect(describeEntry(entry)).toBe(text));

test('a wish stays until it is canceled at the clinic, if its cancellation waits behind it', () => {
  const cancel = entry('cancelBooking', { input: { id: 'k' } });
  const stays = 'This may have reached the clinic already, so it stays until it is canceled there.';
  const stateBeside = (other: OutboxEntry) =>
    describeEntryState(booking, { storage: 'device', entries: [booking, other], isOffline: false });
  expect(stateBeside(cancel)).toBe(stays);
  expect(stateBeside({ ...cancel, state: 'rejected' })).not.toBe(stays);
  expect(stateBeside(entry('confirmPayment', { input: { id: 'k' } }))).not.toBe(stays);
});

test('so does one whose booking a pull has brought, once that row is canceled', () => {
  const sent = { ...booking, seq: 1, line: 'l', attempts: 1 };
  const cancel = entry('cancelBooking', { seq: 2, line: 'l', input: { id: 'row' }, undo: wish });
  const stateOf = (of: OutboxEntry) =>
    describeEntryState(of, { storage: 'device', entries: [of, cancel], isOffline: false });
  expect(stateOf(sent)).toBe('This may have reached the clinic already, so it stays until it is canceled there.');
  // Otherwise the row is of another booking.
  expect(stateOf({ ...sent, attempts: 0 })).toBe('Waiting to be sent.');
  const problem = { code: 'booking.already-yours', text: '', alternatives: [] };
  expect(stateOf({ ...sent, state: 'rejected', problem })).toContain('The clinic already had an appointment of yours');
});

test('a cancellation that the clinic may have says that the same time is booked again behind it', () => {
  const cancel = entry('cancelBooking', { seq: 1, line: 'l', attempts: 1, undo: wish });
  const again = 'This may have reached the clinic already, so the same time is booked again after it.';
  const behind = { ...booking, seq: 2, line: 'l' };
  const stateBeside = (other: OutboxEntry, of = cancel) =>
    describeEntryState(of, { storage: 'device', entries: [of, other], isOffline: false });
  expect(stateBeside(behind)).toBe(again);
  // It never left the device.
  expect(stateBeside(behind, { ...cancel, attempts: 0 })).toBe('Waiting to be sent.');
  const forChild = { input: { ...wish, patientId: 'child' } };
  for (const other of [{ seq: 0 }, { line: 'other' }, { state: 'rejected' as const }, forChild])
    expect(stateBeside({ ...behind, ...other } as OutboxEntry)).toBe('Waiting to be sent.');
});

test('an entry that is being tried is shown as waiting while the clinic can’t be reached', () => {
  const sending = entry('bookSlot', { input: wish, state: 'sending' });
  const stateOf = (isOffline: boolean) =>
    describeEntryState(sending, { storage: 'device', entries: [sending], isOffline });
  expect(stateOf(false)).toBe('Being sent to the clinic.');
  expect(stateOf(true)).toBe('Waiting to be sent.');
});

test('a payment that may not have been made, such as while the bank asks, is not shown as waiting to be sent', () => {
  const stateOf = (state: OutboxEntry['state'], isUncertain?: true) => {
    const paying = entry('confirmPayment', { state, isUncertain });
    return describeEntryState(paying, { storage: 'device', entries: [paying], isOffline: false });
  };
  expect(stateOf('waiting')).toBe('Waiting to be sent.');
  expect(stateOf('waiting', true)).toBe('We don’t know yet whether it went through.');
  expect(stateOf('sending', true)).toBe('We don’t know yet whether it went through.');
  expect(stateOf('signed-out', true)).toBe('Waiting for you to log in again.');
});
