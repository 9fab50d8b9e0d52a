import { expect, test } from 'vitest';
import type { OutboxEntry } from '../../data/db.ts';
import { isSendableNow, isWorthTryingAgain, listAlternatives } from './way-on.ts';

const FREE = ['08.30 AM - 09.00 AM', '09.00 AM - 09.30 AM'];

const refused = (code: string, alternatives: string[], name = 'bookSlot') =>
  ({ name, state: 'rejected', problem: { code, text: 'No.', alternatives } }) as unknown as OutboxEntry;

test('who wanted a slot that somebody else has is offered the others, and not the same again', () => {
  const entry = refused('booking.slot-taken', FREE);
  expect(listAlternatives(entry)).toEqual(FREE);
  expect(isWorthTryingAgain(entry)).toBe(false);
});

test('on a day without a free slot the same one may become free', () => {
  expect(isWorthTryingAgain(refused('booking.slot-taken', []))).toBe(true);
});

test('who has an appointment already is offered no second one, and may try once it is cancelled', () => {
  const entry = refused('booking.already-yours', FREE);
  expect(listAlternatives(entry)).toEqual([]);
  expect(isWorthTryingAgain(entry)).toBe(true);
  const standing = { ...entry, problem: { ...entry.problem, standing: '10.00 AM - 10.30 AM' } } as OutboxEntry;
  expect(isWorthTryingAgain(standing)).toBe(false);
  expect(isSendableNow(standing)).toBe(false);
});

test.each([
  'booking.past',
  'booking.unknown-slot',
  'booking.price-changed',
  'booking.phone-invalid',
  'service.not-found',
])('what %s refused is not offered again', (code) => {
  expect(isWorthTryingAgain(refused(code, []))).toBe(false);
  expect(isSendableNow(refused(code, []))).toBe(false);
});

test('a cancellation and what still waits have no wish to try again', () => {
  expect(isWorthTryingAgain(refused('booking.paid', [], 'cancelBooking'))).toBe(false);
  expect(isWorthTryingAgain({ ...refused('booking.slot-taken', []), state: 'waiting' })).toBe(false);
  expect(listAlternatives({ ...refused('booking.slot-taken', FREE), state: 'waiting' })).toEqual([]);
});

test('what waits can be sent now, and so can a payment that the clinic has to look at, but no cancellation it refused', () => {
  expect(isSendableNow({ ...refused('booking.slot-taken', []), state: 'waiting' })).toBe(true);
  expect(isSendableNow(refused('payment.in-review', [], 'confirmPayment'))).toBe(true);
  expect(isSendableNow(refused('booking.paid', [], 'cancelBooking'))).toBe(false);
});
