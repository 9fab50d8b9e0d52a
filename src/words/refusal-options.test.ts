import { expect, test } from 'vitest';
import { deskCommands } from '../../contract/commands.ts';
import type { OutboxEntry, Wish } from '../data/db.ts';
import { dayOfOffer, isDiscardable, isSendableNow, listAlternatives } from './refusal-options.ts';

const FREE = ['08.30 AM - 09.00 AM', '09.00 AM - 09.30 AM'];

const refused = (code: string, alternatives: string[], name = 'bookSlot') =>
  ({ name, state: 'rejected', problem: { code, text: 'No.', alternatives } }) as unknown as OutboxEntry;
const waiting = (name?: string): OutboxEntry => ({ ...refused('booking.slot-taken', FREE, name), state: 'waiting' });

test('a wish for a slot that somebody else has is offered the others, but not the same one again', () => {
  const entry = refused('booking.slot-taken', FREE);
  expect(listAlternatives(entry)).toEqual(FREE);
  expect(isSendableNow(entry)).toBe(false);
});

test('on a day without a free slot, the wish may be sent again: the same slot may become free', () => {
  expect(isSendableNow(refused('booking.slot-taken', []))).toBe(true);
});

test('no second appointment is offered beside one in its way, and the wish may be retried once that is canceled', () => {
  const entry = refused('booking.already-yours', FREE);
  expect(listAlternatives(entry)).toEqual([]);
  expect(isSendableNow(entry)).toBe(true);
  const standing = { ...entry, problem: { ...entry.problem, standing: '10.00 AM - 10.30 AM' } } as OutboxEntry;
  expect(isSendableNow(standing)).toBe(false);
});

test('no second appointment is offered beside one that was booked since the clinic refused', () => {
  const entry = refused('booking.slot-taken', FREE);
  const standing = { ...entry, problem: { ...entry.problem, standing: '10.00 AM - 10.30 AM' } } as OutboxEntry;
  expect(listAlternatives(standing)).toEqual([]);
  expect(isSendableNow(standing)).toBe(false);
});

test.each([
  'booking.past',
  'booking.unknown-slot',
  'booking.price-changed',
  'booking.phone-invalid',
  'service.not-found',
  'auth.not-yours',
])('a wish that %s refused can’t be sent again', (code) => {
  expect(isSendableNow(refused(code, []))).toBe(false);
});

test('the clinic is asked for other times only if the time was taken and nothing stands in the way', () => {
  const input = { date: 'Jan 8, 2030' };
  const taken = (changes: object, name?: string) =>
    dayOfOffer({ ...refused('booking.slot-taken', FREE, name), input, ...changes } as OutboxEntry);
  expect([taken({}), taken({}, 'bookForPatient')]).toEqual(['2030-01-08', '2030-01-08']);
  const problem = { code: 'booking.slot-taken', text: 'No.', alternatives: [], standing: FREE[0] };
  expect([taken({ problem }), taken({ problem: { ...problem, code: 'booking.already-yours' } })]).toEqual([
    undefined,
    undefined,
  ]);
});

test('a desk’s booking refused because of another has no options, if no sheet shows whether that other stands', () => {
  const entry = refused('booking.already-yours', FREE, 'bookForPatient');
  expect(listAlternatives(entry)).toEqual([]);
  expect(isSendableNow(entry)).toBe(false);
  const taken = refused('booking.slot-taken', FREE, 'bookForPatient');
  expect(listAlternatives(taken)).toEqual(FREE);
  // One of them is taken instead of the one that is gone.
  expect(isSendableNow(taken)).toBe(false);
  const standing = { ...taken, problem: { ...taken.problem, standing: FREE[0] } } as OutboxEntry;
  expect(listAlternatives(standing)).toEqual([]);
});

test('a waiting request can be sent now, and so can a payment under review, but not a refused cancellation', () => {
  expect(isSendableNow(waiting())).toBe(true);
  expect(isSendableNow(refused('payment.in-review', [], 'confirmPayment'))).toBe(true);
  expect(isSendableNow(refused('booking.paid', [], 'cancelBooking'))).toBe(false);
});

test('a waiting request has no other slots to offer, and neither does a refused cancellation', () => {
  expect(listAlternatives(waiting())).toEqual([]);
  expect(listAlternatives(refused('booking.paid', FREE, 'cancelBooking'))).toEqual([]);
});

test('a request of the desk can be given up until the first try to send it', () => {
  for (const name of Object.keys(deskCommands)) {
    expect(isDiscardable({ ...waiting(name), attempts: 0 }), name).toBe(true);
    expect(isDiscardable({ ...waiting(name), attempts: 1 }), name).toBe(false);
  }
});

test('a payment at the desk can be sent again if another one was in its way, but not if a card has paid', () => {
  expect(isSendableNow(refused('payment.paid-at-desk', [], 'payAtDesk'))).toBe(true);
  expect(isSendableNow(refused('payment.paid-by-card', [], 'payAtDesk'))).toBe(false);
});

test.each(['patient.not-found', 'service.not-found'])('a walk-in that %s refused cannot be sent again', (code) => {
  expect(isSendableNow(refused(code, [], 'addWalkIn'))).toBe(false);
});

test.each(Object.keys(deskCommands))(
  'a person who is back at the desk can send the %s that was refused in between',
  (name) => expect(isSendableNow(refused('auth.not-desk', [], name))).toBe(true),
);

test('a waiting payment cannot be given up, but a refused one can', () => {
  expect(isDiscardable(waiting('confirmPayment'))).toBe(false);
  expect(isDiscardable(refused('payment.in-review', [], 'confirmPayment'))).toBe(true);
  expect(isDiscardable(waiting())).toBe(true);
  expect(isDiscardable(waiting('cancelBooking'))).toBe(true);
});

test('a cancellation that the clinic may have can be given up only if it is known what to request again', () => {
  const sent = { ...waiting('cancelBooking'), attempts: 1 };
  expect(isDiscardable(sent)).toBe(false);
  expect(isDiscardable({ ...sent, undo: {} as Wish })).toBe(true);
});

test('a request of a newer version has no options but to wait, or to be given up until the first try to send it', () => {
  const unknown = { ...waiting('commandOfTheFuture'), state: 'needs-update', attempts: 0 } as const;
  expect(isSendableNow(unknown)).toBe(false);
  expect(isDiscardable(unknown)).toBe(true);
  expect(isDiscardable({ ...unknown, attempts: 1 })).toBe(false);
  const gone = refused('booking.slot-taken', FREE, 'commandOfTheFuture');
  expect([isSendableNow(gone), listAlternatives(gone), isDiscardable(gone)]).toEqual([false, [], true]);
});
