import { exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { createTestIdentity, TEST_PROJECT } from '../testing/identity.ts';
import { TEST_NOW } from '../testing/server.ts';
import { createVerifyIdentity } from './id-token.ts';

const clock = { now: TEST_NOW };
const now = () => clock.now;
const identity = await createTestIdentity(now);
const verify = createVerifyIdentity({ projectId: TEST_PROJECT, keys: identity.keys, now });
const seconds = TEST_NOW / 1000;
const email = 'pat@clinic.test';
const good = {
  iss: `https://securetoken.google.com/${TEST_PROJECT}`,
  aud: TEST_PROJECT,
  sub: 'uid',
  iat: seconds,
  auth_time: seconds,
  exp: seconds + 3600,
  email,
};

test('a good token tells who somebody is and how they signed in, with the e-mail folded', async () => {
  const firebase = { sign_in_provider: 'google.com', identities: {} };
  const token = await identity.sign({ sub: 'uid', email: 'Pat@Clinic.test', auth_time: seconds - 60, firebase });
  expect(await verify(token)).toEqual({
    uid: 'uid',
    email,
    isEmailVerified: true,
    authTime: TEST_NOW - 60_000,
    issuedAt: TEST_NOW,
    expiresAt: TEST_NOW + 3_600_000,
    signInProvider: 'google.com',
  });
});

test('an e-mail counts as verified only where the token says so', async () => {
  const claims = { email, email_verified: undefined };
  expect(await verify(await identity.sign(claims))).toMatchObject({ isEmailVerified: false, signInProvider: null });
});

test.each(["o'brien@example.com", 'a&b@example.com', 'pat@xn--bcher-kva.example'])(
  '%s is an address',
  async (address) => {
    expect(await verify(await identity.sign({ email: address }))).toMatchObject({ email: address });
  },
);

test.each([
  ['another audience', { aud: 'demo-other' }],
  ['another issuer', { iss: 'https://securetoken.google.com/demo-other' }],
  ['no subject', { sub: undefined }],
  ['an empty subject', { sub: '' }],
  ['a subject of 129 characters', { sub: 'x'.repeat(129) }],
  ['no time of sign-in', { auth_time: undefined }],
  ['a sign-in in the future', { auth_time: seconds + 60 }],
  ['issue in the future', { iat: seconds + 60 }],
  ['no end', { exp: undefined }],
  ['no e-mail', { email: undefined }],
  ['an e-mail that has to be trimmed', { email: `${email} ` }],
  ['an e-mail with a character that nobody sees', { email: `pat\u200b@clinic.test` }],
])('a token with %s is refused', async (_what, claims) => {
  const token = await identity.sign({ email, ...claims } as never);
  await expect(verify(token)).rejects.toMatchObject({ code: 'auth.invalid' });
});

test('an old token has expired', async () => {
  await expect(verify(await identity.sign({ email, exp: seconds - 1 }))).rejects.toMatchObject({
    code: 'auth.expired',
  });
});

test('only a signature of the provider counts', async () => {
  const other = await generateKeyPair('RS256');
  const unsigned = new UnsecuredJWT(good).encode();
  const foreign = await new SignJWT(good).setProtectedHeader({ alg: 'RS256', kid: 'test' }).sign(other.privateKey);
  const unknownKey = await new SignJWT(good).setProtectedHeader({ alg: 'RS256', kid: 'x' }).sign(other.privateKey);
  const publicKey = new TextEncoder().encode(await exportSPKI(identity.publicKey));
  const confused = await new SignJWT(good).setProtectedHeader({ alg: 'HS256', kid: 'test' }).sign(publicKey);
  for (const token of [unsigned, foreign, unknownKey, confused, 'a.b.c', 'garbage', '']) {
    await expect(verify(token)).rejects.toMatchObject({ code: 'auth.invalid' });
  }
});

test('a key that could sign in another way does not widen what is accepted', async () => {
  const secret = new TextEncoder().encode('a secret of thirty-two characters');
  const verifySecret = createVerifyIdentity({ projectId: TEST_PROJECT, keys: async () => secret, now });
  const token = await new SignJWT(good).setProtectedHeader({ alg: 'HS256' }).sign(secret);
  await expect(verifySecret(token)).rejects.toMatchObject({ code: 'auth.invalid' });
});

test('when the provider’s keys can not be had, nothing is said about the token', async () => {
  const cause = new TypeError('fetch failed');
  const verifyOffline = createVerifyIdentity({ projectId: TEST_PROJECT, keys: () => Promise.reject(cause), now });
  await expect(verifyOffline(await identity.sign({ email }))).rejects.toMatchObject({
    code: 'server.unavailable',
    // What the log gets.
    cause: { message: 'The identity provider’s keys can’t be had', cause },
  });
});
