/** Our own token: says which user calls, for one hour. What they may do is read from the store at each call. */
import { errors, jwtVerify, SignJWT } from 'jose';
import { Problem } from './problem.ts';

export interface AccessTokens {
  /** @param uid the identity provider's: a device tells by it whose token it holds, and sends nothing as somebody else */
  issue(userId: string, uid: string): Promise<string>;
  /** The user id. @throws Problem `auth.expired` or `auth.invalid` */
  verify(token: string): Promise<string>;
}

const ISSUER = 'molar';
const LIFETIME_SECONDS = 60 * 60;
/** A device asks several times with one token. This many are some hundred kilobytes. */
const MOST_KNOWN = 1000;

export function createAccessTokens({ secret, now }: { secret: string; now: () => number }): AccessTokens {
  const key = new TextEncoder().encode(secret);
  // That a token is ours never changes, so it is worked out once; only ours come in here.
  const known = new Map<string, { userId: string; expiresAt: number }>();

  async function read(token: string) {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer: ISSUER,
        requiredClaims: ['sub', 'exp'],
        currentDate: new Date(now()),
      });
      return { userId: String(payload.sub), expiresAt: Number(payload.exp) * 1000 };
    } catch (error) {
      throw new Problem(error instanceof errors.JWTExpired ? 'auth.expired' : 'auth.invalid');
    }
  }

  return {
    issue(userId, uid) {
      const issuedAt = Math.floor(now() / 1000);
      return new SignJWT({ uid })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + LIFETIME_SECONDS)
        .sign(key);
    },
    async verify(token) {
      const before = known.get(token);
      if (before && now() < before.expiresAt) return before.userId;
      known.delete(token);
      const { userId, expiresAt } = await read(token);
      const [oldest] = known.keys();
      if (oldest !== undefined && known.size >= MOST_KNOWN) known.delete(oldest);
      known.set(token, { userId, expiresAt });
      return userId;
    },
  };
}
