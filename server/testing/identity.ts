/** For tests: an identity provider with one key, which the server under test trusts. */
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, type JWTVerifyGetKey, SignJWT } from 'jose';

export const TEST_PROJECT = 'demo-test';

export interface TestIdentity {
  keys: JWTVerifyGetKey;
  publicKey: CryptoKey;
  /** Makes a token like the provider's; claims given here replace the valid ones, and undefined removes them. */
  sign(claims: JWTPayload & { email?: string }): Promise<string>;
}

type Keys = Awaited<ReturnType<typeof makeKeys>>;

export async function makeKeys() {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256' };
  return { publicKey, privateKey, keys: createLocalJWKSet({ keys: [jwk] }) };
}

/** Shared, because making keys takes longer than most tests. */
let shared: Promise<Keys> | undefined;

/** @param own keys that no other identity provider of this test file has */
export async function createTestIdentity(now: () => number, own?: Keys): Promise<TestIdentity> {
  shared ??= makeKeys();
  const { publicKey, privateKey, keys } = own ?? (await shared);
  return {
    keys,
    publicKey,
    sign(claims) {
      const seconds = Math.floor(now() / 1000);
      return new SignJWT({
        iss: `https://securetoken.google.com/${TEST_PROJECT}`,
        aud: TEST_PROJECT,
        sub: `uid-of-${claims.email}`,
        iat: seconds,
        auth_time: seconds,
        exp: seconds + 3600,
        email_verified: true,
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'test' })
        .sign(privateKey);
    },
  };
}
