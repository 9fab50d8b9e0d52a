/** Our own token: says which user calls, for one hour. What they may do is read from the store at each call. */
import { errors, jwtVerify, SignJWT } from 'jose';
import { Problem } from '../http/problem.ts';

/** What a token says of the ID token that it was given for. */
export interface SignedIn {
  userId: string;
  /** Of the sign-in, on the provider's clock. Milliseconds. */
  authTime: number;
  isEmailVerified: boolean;
}

export interface AccessTokens {
  /** @param uid the identity provider's: a device tells by it whose token it holds, and sends nothing as somebody else */
  issue(signedIn: SignedIn, uid: string): Promise<string>;
  /** @throws Problem `auth.expired` or `auth.invalid` */
  verify(token: string): Promise<SignedIn>;
}

const ISSUER = 'molar';
const LIFETIME_SECONDS = 60 * 60;
/** A device asks several times with one token. This many are some hundred kilobytes. */
const MOST_KNOWN = 1000;

export function createAccessTokens({ secret, now }: { secret: string; now: () => number }): AccessTokens {
  const key = new TextEncoder().encode(secret);
  // That a token is ours never changes, so it is worked out once; only ours come in here.
  const known = new Map<string, { signedIn: SignedIn; expiresAt: number }>();

  async function read(token: string) {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer: ISSUER,
        // A token of a version that did not say when the person signed in is renewed by its device.
        requiredClaims: ['sub', 'exp', 'auth_time'],
        currentDate: new Date(now()),
      });
      const signedIn = {
        userId: String(payload.sub),
        authTime: Number(payload.auth_time) * 1000,
        isEmailVerified: payload.email_verified === true,
      };
      return { signedIn, expiresAt: Number(payload.exp) * 1000 };
    } catch (error) {
      throw new Problem(error instanceof errors.JWTExpired ? 'auth.expired' : 'auth.invalid');
    }
  }

  return {
    issue({ userId, authTime, isEmailVerified }, uid) {
      const issuedAt = Math.floor(now() / 1000);
      return new SignJWT({ uid, auth_time: authTime / 1000, email_verified: isEmailVerified })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + LIFETIME_SECONDS)
        .sign(key);
    },
    async verify(token) {
      const before = known.get(token);
      if (before && now() < before.expiresAt) return before.signedIn;
      known.delete(token);
      const fresh = await read(token);
      const [oldest] = known.keys();
      if (oldest !== undefined && known.size >= MOST_KNOWN) known.delete(oldest);
      known.set(token, fresh);
      return fresh.signedIn;
    },
  };
}
