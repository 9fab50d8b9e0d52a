import { expect, test } from 'vitest';
import type { DeskPayment } from '../../../../contract/desk-payment.ts';
import type { OutboxEntry } from '../../../data/db.ts';
import type { VisitView } from '../../../sync/view-visits.ts';
import { askedNow, askedOf, overText, type PaymentAsked, paymentQuestions } from './payment-asked.ts';
import { deskSum, paymentNote, paymentText } from './visit-payment-text.ts';

const clock = { now: Date.parse('2030-01-08T13:12:30.000Z'), zone: 'America/New_York', ahead: 0 };

const visit = (more: Partial<VisitView>): VisitView => ({
  ...{ _id: '1', kind: 'booking', name: 'Pat', phone: '212 555 0100', events: [], notedBy: [], entries: [], price: 99 },
  state: { name: 'expected', events: [], by: [] },
  ...more,
});
const paid = (kind: string, more: Partial<DeskPayment> = {}): DeskPayment => ({
  ...{ _id: `p ${kind}`, bookingId: '1', kind, amount: 99, by: 'dee', at: '2030-01-08T13:00:00.000Z' },
  ...more,
});

const waiting = (name: OutboxEntry['name'], attempts: number) => ({ name, attempts, state: 'waiting' }) as OutboxEntry;

test('a question names its appointment, if the visit has one', () => {
  const booking = visit({ serviceName: 'Teeth Cleaning', slot: '08.00 AM - 08.30 AM' });
  expect(askedOf(booking, 'cash', '2030-01-08').about).toBe('Teeth Cleaning, Jan 8, 2030, 08.00 AM - 08.30 AM');
  expect(askedOf(visit({}), 'cash', '2030-01-08').about).toBeUndefined();
});

test.each<[string | undefined, Partial<VisitView>]>([
  [undefined, {}],
  ['Not paid', { payment: false }],
  ['Not paid · Payment taken back', { payment: false, takenBack: ['d-1'] }],
  ['Not paid · A card payment is being checked', { payment: false, isInReview: true }],
  ['Not paid · A card payment is being processed', { payment: false, isProcessing: true }],
  ['Payment done', { payment: true, isPaidByCard: true }],
  ['Paid in cash', { payment: true, deskPayment: paid('cash') }],
  ['Paid by terminal', { payment: true, deskPayment: paid('terminal') }],
  ['Paid at the desk', { payment: true, deskPayment: paid('voucher') }],
  ['Paid in cash, not sent yet', { payment: true, deskPayment: paid('cash'), isPaymentWaiting: true }],
  ['Payment taken back, not sent yet', { payment: false, isPaymentWaiting: true }],
  [
    'Payment done · Paid in cash, not sent yet',
    { payment: true, isPaidByCard: true, deskPayment: paid('cash'), isPaymentWaiting: true },
  ],
  [
    'Paid in cash, not confirmed yet',
    { payment: true, deskPayment: paid('cash'), isPaymentWaiting: true, entries: [waiting('payAtDesk', 1)] },
  ],
  [
    'Paid in cash, not sent yet',
    { payment: true, deskPayment: paid('cash'), isPaymentWaiting: true, entries: [waiting('noteVisit', 1)] },
  ],
])('%s', (text, more) => {
  expect(paymentText(visit(more))).toBe(text);
});

test('the note names another person who noted the payment, with the time, and shows the reference', () => {
  const note = (deskPayment: DeskPayment, paidTo?: string) =>
    paymentNote(visit({ deskPayment, ...(paidTo && { paidTo }) }), clock);
  expect(note(paid('cash'))).toBeUndefined();
  expect(note(paid('cash', { reference: 'slip 42' }))).toBe('Reference slip 42');
  expect(note(paid('cash'), 'Dee Desk')).toBe('Payment noted by Dee Desk at 8.00 AM');
  expect(note(paid('cash', { reference: 'slip 42' }), 'Dee Desk')).toBe(
    'Payment noted by Dee Desk at 8.00 AM, reference slip 42',
  );
});

test('the sum of the day leaves out card payments, and loses no cent', () => {
  const visits = [
    visit({ deskPayment: paid('cash', { amount: 49.1 }) }),
    visit({ deskPayment: paid('cash', { amount: 0.2 }) }),
    visit({ deskPayment: paid('terminal') }),
    visit({ payment: true, isPaidByCard: true, deskPayment: paid('cash') }),
    visit({ payment: false }),
  ];
  expect(deskSum(visits)).toBe('paid at desk: $49.30 cash, $99 terminal');
  expect(deskSum(visits.slice(3))).toBeUndefined();
  const unsent = visit({ deskPayment: paid('cash'), isPaymentWaiting: true });
  expect(deskSum([...visits, unsent])).toBe('paid at desk: $148.30 cash, $99 terminal ($99 not confirmed yet)');
});

test('the possible questions depend on how it is paid', () => {
  expect(paymentQuestions(visit({ payment: false }))).toEqual(['cash', 'terminal']);
  expect(paymentQuestions(visit({ payment: true, deskPayment: paid('cash') }))).toEqual(['take-back']);
  expect(paymentQuestions(visit({ payment: true, isPaidByCard: true }))).toEqual([]);
  expect(paymentQuestions(visit({ kind: 'walk-in', payment: false }))).toEqual([]);
  expect(paymentQuestions(visit({ kind: 'canceled' }))).toEqual([]);
});

test('a question that has since been settled is over', () => {
  const asked = { what: 'cash' as const, visitId: visit({})._id, name: 'Pat', amount: 99 };
  const over = (more: Partial<VisitView>, question: PaymentAsked = asked) => overText(question, [visit(more)]);
  expect(over({ payment: false })).toBeUndefined();
  expect(over({ payment: true, isPaidByCard: true })).toBe(
    'This appointment has already been paid by card. If you have taken money for it, please give it back.',
  );
  const cash = { payment: true, deskPayment: paid('cash') };
  // The dialog can come back after its own payment, by Forward or a reload.
  expect(over(cash)).toBe(
    'You have already noted a payment for it: Paid in cash, $99. If it was paid twice, please give one of them back.',
  );
  expect(over({ ...cash, paidTo: 'Dee Desk' })).toBe(
    'Dee Desk has already noted a payment for it: Paid in cash, $99. If you have taken money for it, please give it back.',
  );
  expect(over({ kind: 'canceled' })).toBe(
    'This appointment was canceled. If you have taken money for it, please give it back, or book the appointment again.',
  );
  expect(over({ kind: 'canceled', isAccountDeleted: true })).toBe(
    'The patient’s account was deleted, and the appointment with it. If you have taken money for it, please give it back.',
  );
  const back = { ...asked, what: 'take-back' as const, payment: 'p cash' };
  expect(over({ payment: true, deskPayment: paid('cash') }, back)).toBeUndefined();
  expect(over({ payment: true, deskPayment: paid('terminal') }, back)).toBe('This payment no longer counts.');
});

test('a question no longer names a patient who has since deleted their account', () => {
  const before = visit({ payment: true, deskPayment: paid('cash') });
  const gone: VisitView = { ...before, name: 'Account deleted', isAccountDeleted: true };
  const asked = askedOf(before, 'take-back', '2030-01-08');
  expect(askedNow(asked, [before])).toEqual(asked);
  expect(askedNow(asked, [gone])).toEqual(askedOf(gone, 'take-back', '2030-01-08'));
  expect(askedNow(askedOf(gone, 'take-back', '2030-01-08'), [])).toMatchObject({
    name: 'Account deleted',
    isAccountDeleted: true,
  });
});

test.each(['isInReview', 'isProcessing'] as const)(
  'a question learns that a card payment %s, and that it no longer is',
  (member) => {
    const asked = askedOf(visit({ payment: false }), 'cash', '2030-01-08');
    const known = askedNow(asked, [visit({ payment: false, [member]: true })]);
    expect(known[member]).toBe(true);
    expect(askedNow(known, [visit({ payment: false })])[member]).toBeUndefined();
  },
);

test('a question about a patient gone from the sheet is over, but not before the sheet is there', () => {
  const asked = { what: 'cash' as const, visitId: 'gone', name: 'Pat', amount: 99 };
  expect(overText(asked, [visit({ payment: false })])).toBe(
    'Nothing was noted, because the sheet has changed. Please look for the row again, on the sheet of its day.',
  );
  expect(overText(asked, undefined)).toBeUndefined();
});
