import { expect, test } from 'vitest';
import { takeBackText } from './desk-payment-text.ts';

test.each([
  ['cash', 'Paid in cash. Please hand the money back.'],
  ['terminal', 'Paid by terminal. Please refund it on the terminal.'],
  ['voucher', 'Paid at the desk. Please give the money back.'],
  [undefined, 'Paid at the desk. Please give the money back.'],
])('a payment that is taken back is named, with the way that the money goes: %s', (kind, text) =>
  expect(takeBackText(kind)).toBe(text),
);
