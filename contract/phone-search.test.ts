import { expect, test } from 'vitest';
import { hasDigits, phoneDigits } from './phone-search.ts';

test.each([
  ['+358 40 123 4567', '0401234567', true],
  ['+358 40 123 4567', '040123', true],
  ['+358 40 123 4567', '00358401234567', true],
  ['040 1234567', '358401234567', true],
  ['040 1234567', '00358401234567', true],
  ['(212) 555-0100', '12125550100', true],
  ['+1 212 555 0100', '2125550100', true],
  ['+1 212 555 0100', '0100', true],
  ['+1 212 555 1001', '0100', false],
  ['+44 (0)20 7946 0958', '442079460958', true],
  ['+44 (0)20 7946 0958', '02079460958', true],
  ['+358 40 123 4567', '0501234567', false],
  ['0000000', '358401234567', false],
  ['555 0100', '5550101', false],
])('%s is found by %s: %s', (phone, digits, isFound) => expect(hasDigits(phone, digits)).toBe(isFound));

test('the zero in parentheses, which only some callers dial, does not count', () => {
  expect(phoneDigits('+44 (0)20 7946')).toBe('44207946');
});
