import { expect, test } from 'vitest';
import { chooseEncoding } from './encoding.ts';

test.each([
  [null, undefined],
  ['', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['deflate', undefined],
  ['GZIP', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br ; q=0.8 , gzip;q=0.8', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0', undefined],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['gzip;q=0.2, *;q=0.1', 'gzip'],
  ['identity, br;q=0.5', undefined],
  ['identity;q=0.5, br;q=0.5', 'br'],
  ['identity;q=0, gzip', 'gzip'],
  ['br;q=nonsense', 'br'],
  ['brotli', undefined],
])('%j is answered with %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted, ['br', 'gzip'])).toBe(encoding);
});

test('a body without a matching form is sent as it is', () => {
  expect(chooseEncoding('gzip, br', ['gzip'])).toBe('gzip');
  expect(chooseEncoding('gzip, br', [])).toBeUndefined();
});
