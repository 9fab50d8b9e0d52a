/**
 * Makes the emulator's tokens real ones. By itself it issues unsigned ID tokens, believes any ID token, and its
 * refresh tokens can be written by hand. Inside `signedWith` ID tokens are RS256 and only our own are believed, so the
 * API verifies them as it verifies Google's, and nobody signs in by making a token up.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { sign as signBytes, verify as verifyBytes } from 'node:crypto';
import type { AuthState, FirebaseTools, JsonWebToken } from './identity-firebase-tools.ts';
import type { SigningKey } from './identity-key.ts';

const currentKey = new AsyncLocalStorage<SigningKey>();
const signing = new WeakSet<JsonWebToken>();

/** Everything that `work` makes firebase-tools sign or read, now or later, uses this key. */
export function signedWith(key: SigningKey, work: () => void): void {
  currentKey.run(key, work);
}

/** firebase-tools looks `sign` and `decode` up at each call, so replacing them once is enough. */
export function installSigning(jsonWebToken: JsonWebToken): void {
  if (signing.has(jsonWebToken)) return;
  signing.add(jsonWebToken);
  const { sign, decode } = jsonWebToken;
  jsonWebToken.sign = (claims, secret, options) => {
    const key = currentKey.getStore();
    if (!key || options.algorithm !== 'none') return sign(claims, secret, options);
    return sign(claims, key.privateKey, { ...options, algorithm: 'RS256', keyid: key.kid });
  };
  jsonWebToken.decode = (token, options) => {
    const key = currentKey.getStore();
    // With `complete` it reads our ID tokens; without, the made-up token of the demo's Google page.
    if (key && options.complete && !isSignedBy(key, token)) return null;
    return decode(token, options);
  };
}

/** Adds a signature to the refresh tokens of this state, and refuses any without. */
export function signRefreshTokens(state: AuthState, key: SigningKey, tools: FirebaseTools): void {
  const { createRefreshTokenFor, validateRefreshToken } = state;
  state.createRefreshTokenFor = (...details) => {
    const token = JSON.parse(Buffer.from(createRefreshTokenFor.apply(state, details), 'base64').toString());
    const signature = signBytes('sha256', Buffer.from(JSON.stringify(token)), key.privateKey).toString('base64url');
    return Buffer.from(JSON.stringify({ ...token, signature })).toString('base64');
  };
  state.validateRefreshToken = (text) => {
    const { signature, ...token } = JSON.parse(Buffer.from(text, 'base64').toString());
    const isOurs = verifyBytes('sha256', Buffer.from(JSON.stringify(token)), key.publicKey, fromBase64Url(signature));
    if (!isOurs) throw tools.createBadRequest('INVALID_REFRESH_TOKEN');
    return validateRefreshToken.call(state, text);
  };
}

function isSignedBy(key: SigningKey, token: string): boolean {
  const [header = '', payload = '', signature = ''] = token.split('.');
  return verifyBytes('sha256', Buffer.from(`${header}.${payload}`), key.publicKey, fromBase64Url(signature));
}

function fromBase64Url(text: unknown): Buffer {
  return Buffer.from(typeof text === 'string' ? text : '', 'base64url');
}
