/** The identity provider's published keys, which it replaces from time to time. */
import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';

/** Keys may stay in use this much longer. */
const SMALL_STEP_MS = 60_000;

export function createProviderKeys(url: URL): JWTVerifyGetKey {
  let keys = createRemoteJWKSet(url);
  let askedAt = Date.now();
  return async (header, token) => {
    // The clock was set back: jose would keep the old keys until the clock catches up, and nobody could log in once the provider
    // has replaced them.
    if (Date.now() < askedAt - SMALL_STEP_MS) keys = createRemoteJWKSet(url);
    askedAt = Date.now();
    return keys(header, token).catch((error: unknown) => {
      // The token may be fine.
      if (keys.jwks()?.keys.length === 0) throw new errors.JWKSInvalid('The list of keys is empty');
      throw error;
    });
  };
}
