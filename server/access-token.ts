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

export function createAccessTokens({ secret, now }: { secret: string; now: () => number }): AccessTokens {
  const key = new TextEncoder().encode(secret);
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
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer: ISSUER,
          requiredClaims: ['sub', 'exp'],
          currentDate: new Date(now()),
        });
        return String(payload.sub);
      } catch (error) {
        throw new Problem(error instanceof errors.JWTExpired ? 'auth.expired' : 'auth.invalid');
      }
    },
  };
}
