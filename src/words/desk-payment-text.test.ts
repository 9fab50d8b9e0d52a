import { expect, test } from 'vitest';
import { takeBackText, takenBackText } from './desk-payment-text.ts';

test.each([
  ['cash', 'Paid in cash. Please hand the money back.'],
  ['terminal', 'Paid by terminal. Please refund it on the terminal.'],
  ['voucher', 'Paid at the desk. Please give the money back.'],
  [undefined, 'Paid at the desk. Please give the money back.'],
])('a payment that is taken back is named, with the way that the money goes: %s', (kind, text) =>
  expect(takeBackText({ kind })).toContain(text),
);

test('a payment that is taken back leaves an unpaid appointment, or none where the account was deleted', () => {
  expect(takeBackText({ kind: 'cash' })).toMatch(/money back\. The appointment will be unpaid again\.$/);
  expect(takeBackText({ kind: 'cash', isAccountDeleted: true })).toMatch(
    /money back\. The patient’s account was deleted, so the appointment will be removed as well\.$/,
  );
  expect(takenBackText({})).toBe('Payment taken back');
  expect(takenBackText({ isAccountDeleted: true })).toBe('Payment taken back. The appointment will be removed.');
});
