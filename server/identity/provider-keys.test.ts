import { errors, exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProviderKeys } from './provider-keys.ts';

const HOUR = 60 * 60_000;
const now = Date.parse('2026-11-22T10:00:00Z');

let published: object[] = [];
let fetches = 0;
beforeEach(() => {
  fetches = 0;
  vi.useFakeTimers({ now, toFake: ['Date'] });
  vi.stubGlobal('fetch', async () => {
    fetches++;
    return Response.json({ keys: published });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Replaces the published key, and returns a token that is signed with the new one. */
async function publishKey(kid: string): Promise<string> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  published = [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256' }];
  return new SignJWT({}).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
}

test('after the machine’s clock is set back, the provider’s next keys are found', async () => {
  const keys = createProviderKeys(new URL('https://provider.test/keys'));
  const old = await publishKey('old');
  vi.setSystemTime(now + 10 * HOUR);
  await jwtVerify(old, keys);
  vi.setSystemTime(now);
  await jwtVerify(old, keys);
  const next = await publishKey('next');
  vi.setSystemTime(now + HOUR);
  await jwtVerify(next, keys);
  await jwtVerify(next, keys);
  expect(fetches).toBe(3);
});

test('an empty list of keys says nothing about a token', async () => {
  const keys = createProviderKeys(new URL('https://provider.test/keys'));
  const token = await publishKey('first');
  published = [];
  for (let attempt = 0; attempt < 2; attempt++)
    await expect(jwtVerify(token, keys)).rejects.toThrow(errors.JWKSInvalid);
});
