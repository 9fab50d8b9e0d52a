/** The identity provider's published keys, which it replaces from time to time. */
import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';

/** Milliseconds. Keys that count as fresh this much longer do no harm. */
const SMALL_STEP = 60_000;

export function createProviderKeys(url: URL): JWTVerifyGetKey {
  let keys = createRemoteJWKSet(url);
  let askedAt = Date.now();
  return async (header, token) => {
    // This machine's clock was ahead and is set back: keys from before would count as fresh until it is that late again, and
    // nobody could log in once the provider has replaced them.
    if (Date.now() < askedAt - SMALL_STEP) keys = createRemoteJWKSet(url);
    askedAt = Date.now();
    return keys(header, token).catch((error: unknown) => {
      // The token may be fine.
      if (keys.jwks()?.keys.length === 0) throw new errors.JWKSInvalid('The list of keys is empty');
      throw error;
    });
  };
}
