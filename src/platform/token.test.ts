import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { clearAccessToken, readAccessToken, writeAccessToken } from './token.ts';
import { createTokenMirror } from './token-mirror.ts';

const workersToken = () => createTokenMirror().read();

test('the worker has the token as long as the page has it', async () => {
  writeAccessToken('first');
  writeAccessToken('second');
  expect(readAccessToken()).toBe('second');
  await expect.poll(workersToken).toBe('second');
  clearAccessToken();
  expect(readAccessToken()).toBeNull();
  await expect.poll(workersToken).toBeNull();
});
