/** Our own token names the user, for an hour at most. Their role is read from the store at each call. */
import { errors, jwtVerify, SignJWT } from 'jose';
import { Problem } from '../http/problem.ts';

/** Claims taken from the ID token. */
export interface SignedIn {
  userId: string;
  /** The time of the login, on the provider's clock. Milliseconds. */
  authTime: number;
  isEmailVerified: boolean;
}

export interface GivenOut extends SignedIn {
  /** Milliseconds. */
  issuedAt: number;
  hasExpired: boolean;
}

export interface AccessTokens {
  /**
   * @param uid the identity provider's id of the person: a device compares it before it sends an entry
   * @param until when the ID token ends. Milliseconds
   */
  issue(signedIn: SignedIn, uid: string, until?: number): Promise<string>;
  /** An expired token still tells whose it was. @throws Problem `auth.invalid` */
  verify(token: string): Promise<GivenOut>;
}

const ISSUER = 'molar';
const LIFETIME_SECONDS = 60 * 60;
/** Takes a few hundred kilobytes. */
const MOST_KNOWN = 1000;

export function createAccessTokens({ secret, now }: { secret: string; now: () => number }): AccessTokens {
  const key = new TextEncoder().encode(secret);
  // A signature stays valid, so it is verified once per token.
  const known = new Map<string, { signedIn: Omit<GivenOut, 'hasExpired'>; expiresAt: number }>();

  async function read(token: string) {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      // Tokens of older versions lack `auth_time`; their devices renew them.
      requiredClaims: ['sub', 'exp', 'iat', 'auth_time'],
      currentDate: new Date(now()),
    }).catch((error: unknown) => {
      // The expiry is checked last, so everything else is valid.
      if (error instanceof errors.JWTExpired) return error;
      throw new Problem('auth.invalid');
    });
    const signedIn = {
      userId: String(payload.sub),
      authTime: Number(payload.auth_time) * 1000,
      isEmailVerified: payload.email_verified === true,
      issuedAt: Number(payload.iat) * 1000,
    };
    return { signedIn, expiresAt: Number(payload.exp) * 1000 };
  }

  function remember(token: string, found: Awaited<ReturnType<typeof read>>): void {
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size >= MOST_KNOWN) known.delete(oldest);
    known.set(token, found);
  }

  return {
    issue({ userId, authTime, isEmailVerified }, uid, until = Number.POSITIVE_INFINITY) {
      // Not rounded: it separates tokens issued before a logout from those issued after it.
      const issuedAt = now() / 1000;
      return new SignJWT({ uid, auth_time: authTime / 1000, email_verified: isEmailVerified })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(Math.floor(Math.min(issuedAt + LIFETIME_SECONDS, until / 1000)))
        .sign(key);
    },
    async verify(token) {
      const found = known.get(token) ?? (await read(token));
      const hasExpired = now() >= found.expiresAt;
      if (hasExpired) known.delete(token);
      else if (!known.has(token)) remember(token, found);
      return { ...found.signedIn, hasExpired };
    },
  };
}
