import { expect, test } from 'vitest';
import { phoneAddress } from './phone-address.ts';

test.each([
  ['+1 (212) 555-0100', 'tel:+12125550100'],
  ['+49 (0)170 123 45 67', 'tel:+491701234567'],
  ['0044 (0)20 7946 0958', 'tel:00442079460958'],
  // Without the country's code the zero is dialed.
  ['(0)170 123 45 67', 'tel:01701234567'],
  ['0170/1234567', 'tel:01701234567'],
])('a link calls %s at %s', (phone, address) => {
  expect(phoneAddress(phone)).toBe(address);
});
