/** Verifies the identity provider's ID tokens: RS256 against its published keys, with the emulator as well. */
import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as v from 'valibot';
import { ProvenEmail } from '../../contract/text.ts';
import { Problem } from '../http/problem.ts';

export interface Identity {
  /** The provider's id of the person. */
  uid: string;
  /** Folded to lower case. */
  email: string;
  isEmailVerified: boolean;
  /** When they signed in, when this token was issued, and when it ends. Milliseconds. */
  authTime: number;
  issuedAt: number;
  expiresAt: number;
  /** How they signed in, such as 'password' or 'google.com'. */
  signInProvider: string | null;
}

/** @throws Problem `auth.expired`, `auth.invalid`, or `server.unavailable` if there are no keys, or this clock is behind */
export type VerifyIdentity = (token: string) => Promise<Identity>;

/** Where Google publishes the keys of every Firebase project. */
export const firebaseKeys = new URL(
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
);

/** Milliseconds between the provider's clock and ours. */
const MOST_BEHIND = 5000;

const Claims = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  iat: v.number(),
  exp: v.number(),
  auth_time: v.number(),
  // Not trimmed: that would make it another address.
  email: ProvenEmail,
  email_verified: v.optional(v.boolean(), false),
  firebase: v.optional(v.object({ sign_in_provider: v.optional(v.string()) })),
});

export function createVerifyIdentity({
  projectId,
  keys,
  now,
}: {
  projectId: string;
  keys: JWTVerifyGetKey;
  now: () => number;
}): VerifyIdentity {
  const read = async (token: string) => {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer: `https://securetoken.google.com/${projectId}`,
      audience: projectId,
      currentDate: new Date(now()),
    });
    return v.parse(Claims, payload);
  };
  return async (token) => {
    const claims = await read(token).catch((error: unknown) => {
      throw asProblem(error);
    });
    const behind = Math.max(claims.iat, claims.auth_time) * 1000 - now();
    if (behind > MOST_BEHIND) throw clockIsBehind(behind);
    return {
      uid: claims.sub,
      email: claims.email,
      isEmailVerified: claims.email_verified,
      authTime: claims.auth_time * 1000,
      issuedAt: claims.iat * 1000,
      expiresAt: claims.exp * 1000,
      signInProvider: claims.firebase?.sign_in_provider ?? null,
    };
  };
}

/** The provider signed the token, so this clock is wrong: nobody must be logged out. */
function clockIsBehind(milliseconds: number): Problem {
  // A cause of its own: the log drops repeated messages, and the number differs between tokens.
  const by = new Error(`by at least ${Math.round(milliseconds / 1000)} s`);
  const behind = new Error('This machine’s clock is behind the identity provider’s', { cause: by });
  return new Problem('server.unavailable', {}, { cause: behind });
}

function asProblem(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return new Problem('auth.expired');
  if (error instanceof v.ValiError) return new Problem('auth.invalid');
  // The keys can't be fetched; the token may be fine.
  const noKeys = error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid;
  if (noKeys || !(error instanceof errors.JOSEError) || error.code === 'ERR_JOSE_GENERIC') {
    const cause = new Error('The identity provider’s keys can’t be had', { cause: error });
    return new Problem('server.unavailable', {}, { cause });
  }
  return new Problem('auth.invalid');
}
