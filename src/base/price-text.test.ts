import { expect, test } from 'vitest';
import { priceText } from './price-text.ts';

test.each([
  [80, '$80'],
  [49.5, '$49.50'],
  [49.05, '$49.05'],
  [0, '$0'],
])('%d dollars are %s', (dollars, text) => expect(priceText(dollars)).toBe(text));
