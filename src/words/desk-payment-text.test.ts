import { expect, test } from 'vitest';
import { problems } from '../../contract/problem.ts';
import { refusedPaymentText, takeBackText, takenBackText } from './desk-payment-text.ts';

test.each([
  ['cash', 'Paid in cash. Please hand the money back.'],
  ['terminal', 'Paid by terminal. Please refund the money on the terminal.'],
  ['voucher', 'Paid at the desk. Please give the money back.'],
  [undefined, 'Paid at the desk. Please give the money back.'],
])('the text for taking a payment back names it, and how the money goes back: %s', (kind, text) =>
  expect(takeBackText({ kind })).toContain(text),
);

test('taking a payment back leaves an unpaid appointment, or none if the account was deleted', () => {
  expect(takeBackText({ kind: 'cash' })).toMatch(/money back\. The appointment will be unpaid again\.$/);
  expect(takeBackText({ kind: 'cash', isAccountDeleted: true })).toMatch(
    /money back\. The patient’s account was deleted, so the appointment will be canceled as well\.$/,
  );
  expect(takenBackText({})).toBe('Payment taken back');
  expect(takenBackText({ isAccountDeleted: true })).toBe('Payment taken back. The appointment will be canceled.');
});

test.each([
  ['payment.paid-by-card', 'cash', 'This appointment is already paid by card. Please hand the money back.'],
  [
    'payment.paid-by-card',
    'terminal',
    'This appointment is already paid by card. Please refund the money on the terminal.',
  ],
  [
    'payment.paid-at-desk',
    'cash',
    'Another payment was already noted at the desk. If you took this payment as well, please hand the money back.',
  ],
  [
    'payment.paid-at-desk',
    'terminal',
    'Another payment was already noted at the desk. If you took this payment as well, please refund the money on the terminal.',
  ],
  [
    'payment.no-booking',
    'terminal',
    'This appointment was canceled. Please refund the money on the terminal, or book the appointment again.',
  ],
  [
    'payment.no-booking',
    'voucher',
    'This appointment was canceled. Please give the money back, or book the appointment again.',
  ],
  ['payment.amount-changed', 'cash', undefined],
])('%s, %s: a payment that was refused says how its money goes back', (code, kind, text) => {
  expect(refusedPaymentText(code, { kind, row: {} })).toBe(text);
});

test('only a canceled appointment is offered to be booked again, unless the patient has another by now', () => {
  const textOf = (row: object, code = 'payment.no-booking') => refusedPaymentText(code, { kind: 'cash', row });
  const CANCELED = 'This appointment was canceled. Please hand the money back';
  expect(textOf({})).toBe(`${CANCELED}, or book the appointment again.`);
  const again = { anotherSlot: '01.30 PM - 02.00 PM' };
  expect(textOf(again)).toBe(`${CANCELED}, unless it is noted at their appointment at 01.30 PM.`);
  expect(textOf(again, 'payment.paid-by-card')).toMatch(/hand the money back\.$/);
});

test.each(['payment.paid-by-card', 'payment.paid-at-desk', 'payment.no-booking', 'payment.not-at-desk'] as const)(
  '%s: if nobody knows how it was paid, the text does not say how to give the money back',
  (code) => expect(problems[code].text).toMatch(/give the money back( twice)?\.$/),
);
