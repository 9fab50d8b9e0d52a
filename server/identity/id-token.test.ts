import { exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, expect, test, vi } from 'vitest';
import { createTestIdentity, TEST_PROJECT } from '../testing/identity.ts';
import { TEST_NOW } from '../testing/server.ts';
import { createVerifyIdentity } from './id-token.ts';
import { createProviderKeys } from './provider-keys.ts';

afterEach(() => vi.unstubAllGlobals());

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

test('a valid token gives the person, the way they logged in and the email in lower case', async () => {
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

test('an email counts as verified only if the token says so', async () => {
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
  ['no time of login', { auth_time: undefined }],
  ['no end', { exp: undefined }],
  ['no e-mail', { email: undefined }],
  ['an email that has to be trimmed', { email: `${email} ` }],
  ['an email with an invisible character', { email: `pat\u200b@clinic.test` }],
])('a token with %s is refused', async (_what, claims) => {
  const token = await identity.sign({ email, ...claims } as never);
  await expect(verify(token)).rejects.toMatchObject({ code: 'auth.invalid' });
});

test('an old token is expired', async () => {
  await expect(verify(await identity.sign({ email, exp: seconds - 1 }))).rejects.toMatchObject({
    code: 'auth.expired',
  });
});

test.each([
  ['a login', { auth_time: seconds + 8 }],
  ['an issue time', { iat: seconds + 8 }],
])('a token with %s in the future means that this clock is behind: nobody is logged out', async (_what, claims) => {
  await expect(verify(await identity.sign({ email, ...claims }))).rejects.toMatchObject({
    code: 'server.unavailable',
    // What the log gets.
    cause: {
      message: 'This machine’s clock is behind the identity provider’s',
      cause: { message: 'by at least 8 s' },
    },
  });
  const foreign = await identity.sign({ email, ...claims, aud: 'demo-other' });
  await expect(verify(foreign)).rejects.toMatchObject({ code: 'auth.invalid' });
});

test('a few seconds between the clocks do no harm', async () => {
  const soon = seconds + 5;
  expect(await verify(await identity.sign({ email, iat: soon, auth_time: soon }))).toMatchObject({ email });
});

test('only the provider’s signature is accepted', async () => {
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

test('a key for another algorithm does not widen what is accepted', async () => {
  const secret = new TextEncoder().encode('a secret of thirty-two characters');
  const verifySecret = createVerifyIdentity({ projectId: TEST_PROJECT, keys: async () => secret, now });
  const token = await new SignJWT(good).setProtectedHeader({ alg: 'HS256' }).sign(secret);
  await expect(verifySecret(token)).rejects.toMatchObject({ code: 'auth.invalid' });
});

test('if the provider’s keys can’t be fetched, nothing is decided about the token', async () => {
  const cause = new TypeError('fetch failed');
  const verifyOffline = createVerifyIdentity({ projectId: TEST_PROJECT, keys: () => Promise.reject(cause), now });
  await expect(verifyOffline(await identity.sign({ email }))).rejects.toMatchObject({
    code: 'server.unavailable',
    // What the log gets.
    cause: { message: 'The identity provider’s keys can’t be had', cause },
  });
});

test.each([
  ['with an error', async () => new Response('', { status: 503 })],
  ['with a page', async () => new Response('<html>')],
  ['without a list', async () => Response.json({})],
  ['with an empty list', async () => Response.json({ keys: [] })],
  ['too late', () => Promise.reject(new DOMException('', 'TimeoutError'))],
])('… or if the provider answers %s', async (_how, answer) => {
  vi.stubGlobal('fetch', answer);
  const keys = createProviderKeys(new URL('https://provider.test/keys'));
  const verifyWithout = createVerifyIdentity({ projectId: TEST_PROJECT, keys, now });
  await expect(verifyWithout(await identity.sign({ email }))).rejects.toMatchObject({ code: 'server.unavailable' });
});
