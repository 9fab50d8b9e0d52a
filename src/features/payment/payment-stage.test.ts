import { expect, test } from 'vitest';
import type { OutboxEntry } from '../../data/db.ts';
import { testBooking } from '../../data/test-booking.ts';
import type { BookingView } from '../../sync/view-bookings.ts';
import { isCardForm, paymentStage } from './payment-stage.ts';

const unpaid: BookingView = { ...testBooking, state: 'confirmed', isCanceling: false };
const inReview = { problem: { code: 'payment.in-review', text: 'Please do not pay again.', alternatives: [] } };

test.each<[string, Partial<BookingView>, object]>([
  ['an unpaid one asks for a card', {}, { kind: 'form' }],
  ['a paid one says its id', { payment: true, transactionId: 'pi_1' }, { kind: 'paid', transactionId: 'pi_1' }],
  ['one paid at the desk says so, and does not mention a card', { payment: true }, { kind: 'paid-at-desk' }],
  ['one that was charged never asks for a card again', { paying: 'received' }, { kind: 'received' }],
  ['one that may have been charged asks for no card', { paying: 'unsure' }, { kind: 'unsure' }],
  ['a bank question in another tab asks for no card', { paying: 'unsure', isBankAsking: true }, { kind: 'asking' }],
  ['one whose bank question nobody answers any more asks for a card', { isBankAsking: true }, { kind: 'form' }],
  [
    'one that the clinic is reviewing asks for no card',
    { paying: 'in-review', entry: inReview as unknown as OutboxEntry },
    { kind: 'closed', text: 'Please do not pay again.' },
  ],
  [
    'one that is being processed asks for no card',
    { paying: 'processing', isBankAsking: true },
    { kind: 'processing' },
  ],
  ['one that is being canceled asks for no card', { isCanceling: true }, { kind: 'closed' }],
  ['one that the clinic does not have yet asks for no card', { state: 'not-sent' }, { kind: 'closed' }],
])('%s', (_, changes, stage) => {
  expect(paymentStage({ ...unpaid, ...changes })).toMatchObject(stage);
});

test.each([
  ['form', 'idle', true],
  ['unsure', 'idle', false],
  ['unsure', 'paying', true],
  ['asking', 'refused', true],
  ['unsure', 'charged', true],
  // The bank may still ask in it, and removing it would reload the page.
  ['processing', 'paying', true],
  // The form says why, and the clinic is asked what it knows by now.
  ['processing', 'refused', true],
  ['processing', 'charged', false],
  ['received', 'charged', false],
] as const)('a payment that is %s in a tab that is %s shows the card form: %s', (kind, progress, isShown) => {
  expect(isCardForm({ kind }, progress)).toBe(isShown);
});

test('without an appointment there is nothing to pay', () => {
  expect(paymentStage(undefined)).toEqual({
    kind: 'closed',
    text: 'This is not one of your appointments, or it was canceled.',
  });
  expect(paymentStage(undefined, 'canceled')).toEqual({
    kind: 'closed',
    text: 'This appointment was canceled, so there is nothing to pay. If your card was charged, that money will be refunded.',
  });
  expect(paymentStage(undefined, 'booked-again')).toEqual({
    kind: 'closed',
    text: 'This appointment was canceled and booked again. Please open it from your appointments. If you paid on this page, that money will be refunded.',
  });
});
