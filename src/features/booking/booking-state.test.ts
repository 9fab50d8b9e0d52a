import { expect, test } from 'vitest';
import type { OutboxEntry } from '../../data/db.ts';
import { testBooking } from '../../data/test-booking.ts';
import type { BookingView } from '../../sync/view-bookings.ts';
import { bookingState, isCancelable, isDiscardable, isPayable } from './booking-state.ts';

const confirmed: BookingView = { ...testBooking, state: 'confirmed', isCanceling: false };

const wish = { name: 'bookSlot', input: {} };
const refused = {
  ...wish,
  problem: { code: 'booking.paid', text: 'It is paid.', alternatives: [] },
} as unknown as OutboxEntry;
const notCanceled = { ...refused, name: 'cancelBooking' } as OutboxEntry;

const unsent = { ...wish, key: 'k', attempts: 0 } as OutboxEntry;
const tried = { ...wish, key: 'k', attempts: 1 } as OutboxEntry;
const paid = { payment: true, transactionId: 'pi_1' };

test.each<[string, Partial<BookingView>, boolean]>([
  ['Unpaid', {}, true],
  ['Waiting to be sent', { state: 'not-sent', entry: unsent }, true],
  ['Waiting to be sent', { state: 'not-sent', entry: tried }, true],
  [
    'Waiting for the newer version of this page',
    { state: 'not-sent', entry: { ...tried, state: 'needs-update' } },
    true,
  ],
  [
    'Waiting to be sent. If it is taken: 09.00 AM - 09.30 AM',
    { state: 'not-sent', entry: { ...unsent, input: { orElse: ['09.00 AM - 09.30 AM'] } } as OutboxEntry },
    true,
  ],
  ['Cancellation waiting to be sent', { isCanceling: true }, false],
  ['Cancellation waiting to be sent', { isCanceling: true, entry: tried }, false],
  ['Payment done, transaction pi_1', { payment: true, transactionId: 'pi_1' }, false],
  ['Not possible: It is paid.', { state: 'not-possible', entry: refused }, false],
  ['Unpaid. Not canceled: It was paid before your request reached the clinic.', { entry: notCanceled }, true],
  ['Payment done, transaction pi_1. Not canceled: It is paid.', { ...paid, entry: notCanceled }, false],
  ['Payment received, confirming...', { paying: 'received' }, false],
  ['Checking your payment...', { paying: 'unsure' }, false],
  [
    'Your bank asked whether it was you. We don’t know your answer yet.',
    { paying: 'unsure', isBankAsking: true },
    false,
  ],
  ['Unpaid. Your bank is asking whether it is you.', { isBankAsking: true }, true],
  ['It is paid.', { paying: 'in-review', entry: refused }, false],
  ['Checking your payment...', { paying: 'processing', isBankAsking: true }, false],
  ['Checking your payment... Cancellation waiting to be sent', { paying: 'processing', isCanceling: true }, false],
])('%s', (text, change, cancelable) => {
  const view = { ...confirmed, ...change };
  expect(bookingState(view, 'device')).toBe(text);
  expect(isCancelable(view)).toBe(cancelable);
});

test('an entry kept in this tab only says so, and one carried over from the device does not', () => {
  const inTab = (entry: OutboxEntry) => bookingState({ ...confirmed, state: 'not-sent', entry }, 'tab');
  expect(inTab(unsent)).toBe('Waiting to be sent, kept in this tab only');
  expect(inTab({ ...tried, carriedKey: 'k' })).toBe('Waiting to be sent');
  // It was refused, so it left the device, and was tried again under a new key.
  expect(inTab({ ...unsent, carriedKey: 'before' })).toBe('Waiting to be sent, kept in this tab only');
});

test('only a confirmed booking that is not being paid or canceled can be paid', () => {
  expect(isPayable(confirmed)).toBe(true);
  expect(isPayable({ ...confirmed, isBankAsking: true })).toBe(true);
  const others: Partial<BookingView>[] = [{ state: 'not-sent' }, { isCanceling: true }, { paying: 'unsure' }, paid];
  for (const change of others) expect(isPayable({ ...confirmed, ...change })).toBe(false);
});

test('a refused entry can be discarded where nothing is left to do about it', () => {
  const rejected = { ...refused, state: 'rejected' } as OutboxEntry;
  expect(isDiscardable({ ...confirmed, state: 'not-possible', entry: rejected })).toBe(true);
  expect(isDiscardable({ ...confirmed, ...paid, entry: rejected })).toBe(true);
  // The row still offers Pay and Cancel.
  expect(isDiscardable({ ...confirmed, entry: rejected })).toBe(false);
  expect(isDiscardable({ ...confirmed, ...paid, entry: tried })).toBe(false);
});
