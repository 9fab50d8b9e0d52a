/**
 * Makes the emulator's tokens real. By itself it issues unsigned ID tokens, accepts any, and its refresh tokens can be
 * forged and are never revoked. Inside `signedWith` ID tokens are RS256 and verified. Refresh tokens end where Firebase ends
 * them: with a new password, or when Google takes over an unverified account.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { hash, sign, verify } from 'node:crypto';
import type { AuthState, AuthUser, FirebaseTools } from './firebase-tools.ts';
import type { SigningKey } from './signing-key.ts';

const currentKey = new AsyncLocalStorage<SigningKey>();
let isInstalled = false;

/** Everything that `work` makes firebase-tools sign or verify, now or later, uses this key. */
export function signedWith(key: SigningKey, work: () => void): void {
  currentKey.run(key, work);
}

/** firebase-tools looks these functions up at each call, so they are replaced once per process. */
export function installSigning({ jsonWebToken, refreshTokens, createBadRequest }: FirebaseTools): void {
  if (isInstalled) return;
  isInstalled = true;
  const original = { sign: jsonWebToken.sign, decode: jsonWebToken.decode };
  jsonWebToken.sign = (claims, secret, options) => {
    const key = currentKey.getStore();
    if (!key || options.algorithm !== 'none') return original.sign(claims, secret, options);
    return original.sign(claims, key.privateKey, { ...options, algorithm: 'RS256', keyid: key.kid });
  };
  jsonWebToken.decode = (token, options) => {
    const key = currentKey.getStore();
    // With `complete` it reads our ID tokens; without, the made-up token of the demo's Google page.
    if (key && options.complete && !isIdTokenOf(key, token)) return null;
    return original.decode(token, options);
  };
  const { decodeRefreshToken } = refreshTokens;
  refreshTokens.decodeRefreshToken = (token) => {
    const key = currentKey.getStore();
    if (key && !isRefreshTokenOf(key, token)) throw createBadRequest('INVALID_REFRESH_TOKEN');
    return decodeRefreshToken(token);
  };
}

/** Adds a signature to each refresh token that `state` issues, and ends it when the user's credentials change. */
export function signRefreshTokens(
  state: AuthState,
  key: SigningKey,
  { createBadRequest }: Pick<FirebaseTools, 'createBadRequest'>,
): void {
  const createRefreshTokenFor = state.createRefreshTokenFor.bind(state);
  state.createRefreshTokenFor = (user, ...details) => {
    const token = { ...fromBase64(createRefreshTokenFor(user, ...details)), credentials: credentialsOf(user) };
    const signature = sign('sha256', Buffer.from(JSON.stringify(token)), key.privateKey).toString('base64');
    return Buffer.from(JSON.stringify({ ...token, signature })).toString('base64');
  };
  const validateRefreshToken = state.validateRefreshToken.bind(state);
  state.validateRefreshToken = (text) => {
    const valid = validateRefreshToken(text);
    if (fromBase64(text).credentials !== credentialsOf(valid.user)) throw createBadRequest('TOKEN_EXPIRED');
    return valid;
  };
}

/** Changes with the credentials, and reveals nothing about the password. */
function credentialsOf({ passwordHash = '', validSince = '' }: AuthUser): string {
  return hash('sha256', `${validSince} ${passwordHash}`, 'base64');
}

function isIdTokenOf(key: SigningKey, text: unknown): boolean {
  const [header = '', payload = '', signature = ''] = String(text).split('.');
  return verify('sha256', Buffer.from(`${header}.${payload}`), key.publicKey, Buffer.from(signature, 'base64url'));
}

function isRefreshTokenOf(key: SigningKey, text: unknown): boolean {
  const { signature, ...token } = fromBase64(String(text));
  return verify('sha256', Buffer.from(JSON.stringify(token)), key.publicKey, Buffer.from(String(signature), 'base64'));
}

/** The members of the token; none if it is not a token. */
function fromBase64(text: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(Buffer.from(text, 'base64').toString()) };
  } catch {
    return {};
  }
}
