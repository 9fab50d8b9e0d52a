import { expect, test } from 'vitest';
import type { OutboxEntry } from '../../data/db.ts';
import { testBooking } from '../../data/test-booking.ts';
import type { BookingView } from '../../sync/view-bookings.ts';
import { paymentStage } from './payment-stage.ts';

const unpaid: BookingView = { ...testBooking, state: 'confirmed', isCanceling: false };
const inReview = { problem: { code: 'payment.in-review', text: 'Please do not pay again.', alternatives: [] } };

test.each<[string, Partial<BookingView>, object]>([
  ['an unpaid one asks for a card', {}, { kind: 'form' }],
  ['a paid one says its id', { payment: true, transactionId: 'pi_1' }, { kind: 'paid', transactionId: 'pi_1' }],
  ['one that was paid at the desk says so, and nothing of a card', { payment: true }, { kind: 'paid-at-desk' }],
  ['what was charged is never asked for again', { paying: 'received' }, { kind: 'received' }],
  ['what may have been charged neither', { paying: 'unsure' }, { kind: 'unsure' }],
  ['what a bank asks about in another tab neither', { paying: 'unsure', isBankAsking: true }, { kind: 'asking' }],
  ['what a bank asked about, and nobody answers any more, does', { isBankAsking: true }, { kind: 'form' }],
  [
    'what the clinic looks at neither',
    { paying: 'in-review', entry: inReview as unknown as OutboxEntry },
    { kind: 'closed', text: 'Please do not pay again.' },
  ],
  ['what is being canceled neither', { isCanceling: true }, { kind: 'closed' }],
  ['what the clinic does not have yet neither', { state: 'not-sent' }, { kind: 'closed' }],
])('%s', (_, changes, stage) => {
  expect(paymentStage({ ...unpaid, ...changes })).toMatchObject(stage);
});

test('where there is no appointment there is nothing to pay', () => {
  expect(paymentStage(undefined)).toEqual({
    kind: 'closed',
    text: 'This is not one of your appointments, or it was canceled.',
  });
  expect(paymentStage(undefined, true)).toEqual({
    kind: 'closed',
    text: 'This appointment was canceled, so there is nothing to pay. If your card was charged, that money will be refunded.',
  });
});
