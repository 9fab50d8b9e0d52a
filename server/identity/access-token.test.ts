import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { TEST_NOW, TEST_SECRET } from '../testing/server.ts';
import { createAccessTokens } from './access-token.ts';

const clock = { now: TEST_NOW };
const tokens = createAccessTokens({ secret: TEST_SECRET, now: () => clock.now });

const as = (userId: string) => ({ userId, authTime: TEST_NOW, isEmailVerified: true });

test('a token leads back to its user for one hour', async () => {
  const token = await tokens.issue(as('user-1'), 'uid');
  clock.now = TEST_NOW + 3_599_000;
  expect(await tokens.verify(token)).toEqual({ ...as('user-1'), issuedAt: TEST_NOW });
  clock.now = TEST_NOW + 3_600_000;
  await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'auth.expired' });
});

test('a token of another secret, a changed one and garbage are refused', async () => {
  const other = createAccessTokens({ secret: 'another secret of many characters', now: () => TEST_NOW });
  const [head, , signature] = (await tokens.issue(as('user-1'), 'uid')).split('.');
  const [, payload] = (await tokens.issue(as('user-2'), 'uid')).split('.');
  for (const token of [await other.issue(as('user-1'), 'uid'), `${head}.${payload}.${signature}`, 'garbage']) {
    await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'auth.invalid' });
  }
});

test('a token carries the provider’s id, by which a device knows whose it is', async () => {
  expect(decodeJwt(await tokens.issue(as('user-1'), 'uid-1'))).toMatchObject({ sub: 'user-1', uid: 'uid-1' });
});

test('a token is good however many others have been seen since', async () => {
  clock.now = TEST_NOW;
  const first = await tokens.issue(as('user-0'), 'uid');
  expect(await tokens.verify(first)).toMatchObject(as('user-0'));
  for (let index = 1; index <= 1001; index++) await tokens.verify(await tokens.issue(as(`user-${index}`), 'uid'));
  expect(await tokens.verify(first)).toMatchObject(as('user-0'));
});
