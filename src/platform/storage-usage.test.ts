import { expect, test } from 'vitest';
import { readStorageUsage, sizeText } from './storage-usage.ts';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1500, '1.5 kB'],
  [2_340_000, '2.3 MB'],
])('%i bytes read as %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));

test('there is no guess for a browser that does not say', async () => {
  expect(await readStorageUsage(undefined)).toBeUndefined();
});
