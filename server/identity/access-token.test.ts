import { decodeJwt, SignJWT } from 'jose';
import { expect, test, vi } from 'vitest';
import { TEST_NOW, TEST_SECRET } from '../testing/server.ts';
import { createAccessTokens } from './access-token.ts';

const clock = { now: TEST_NOW };
const tokens = createAccessTokens({ secret: TEST_SECRET, now: () => clock.now });

const as = (userId: string) => ({ userId, authTime: TEST_NOW, isEmailVerified: true });

test('a token identifies its user for one hour', async () => {
  const token = await tokens.issue(as('user-1'), 'uid');
  clock.now = TEST_NOW + 3_599_000;
  const itsOwn = { ...as('user-1'), issuedAt: TEST_NOW };
  expect(await tokens.verify(token)).toEqual({ ...itsOwn, hasExpired: false });
  clock.now = TEST_NOW + 3_600_000;
  expect(await tokens.verify(token)).toEqual({ ...itsOwn, hasExpired: true });
  // The same for a token that was not seen before.
  expect(await createAccessTokens({ secret: TEST_SECRET, now: () => clock.now }).verify(token)).toMatchObject({
    hasExpired: true,
  });
});

test('a token with another secret, a changed one and garbage are refused', async () => {
  const other = createAccessTokens({ secret: 'another secret of many characters', now: () => TEST_NOW });
  const [head, , signature] = (await tokens.issue(as('user-1'), 'uid')).split('.');
  const [, payload] = (await tokens.issue(as('user-2'), 'uid')).split('.');
  for (const token of [await other.issue(as('user-1'), 'uid'), `${head}.${payload}.${signature}`, 'garbage']) {
    await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'auth.invalid' });
  }
});

const seconds = TEST_NOW / 1000;
const claims = { sub: 'user-1', iss: 'molar', iat: seconds, exp: seconds + 60, auth_time: seconds };
const signed = (changes: object) =>
  new SignJWT({ ...claims, ...changes })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(TEST_SECRET));

test.each([
  ['another issuer', { iss: 'other' }],
  ['no end', { exp: undefined }],
  ['no subject', { sub: undefined }],
  ['no time of issue', { iat: undefined }],
  ['no time of login', { auth_time: undefined }],
])('a token with our signature and %s is refused', async (_what, changes) => {
  clock.now = TEST_NOW;
  expect(await tokens.verify(await signed({}))).toMatchObject({ userId: 'user-1' });
  await expect(tokens.verify(await signed(changes))).rejects.toMatchObject({ code: 'auth.invalid' });
});

test('an address counts as proven only if the token says so', async () => {
  clock.now = TEST_NOW;
  const isProven = async (changes: object) => (await tokens.verify(await signed(changes))).isEmailVerified;
  expect(await isProven({ email_verified: true })).toBe(true);
  for (const said of [undefined, null, false, 'true', 1]) expect(await isProven({ email_verified: said })).toBe(false);
});

test('a token carries the provider’s id, which tells a device whose token it is', async () => {
  expect(decodeJwt(await tokens.issue(as('user-1'), 'uid-1'))).toMatchObject({ sub: 'user-1', uid: 'uid-1' });
});

test('a token stays valid however many others are seen, and the latest thousand are remembered', async () => {
  clock.now = TEST_NOW;
  const all = await Promise.all(Array.from({ length: 1001 }, (_, index) => tokens.issue(as(`user-${index}`), 'uid')));
  for (const token of all) await tokens.verify(token);
  const [first = '', second = ''] = all;
  const verify = vi.spyOn(crypto.subtle, 'verify');
  const verifications = async (token: string, userId: string) => {
    verify.mockClear();
    expect(await tokens.verify(token)).toMatchObject(as(userId));
    return verify.mock.calls.length;
  };
  expect(await verifications(second, 'user-1')).toBe(0);
  expect(await verifications(first, 'user-0')).toBe(1);
});
