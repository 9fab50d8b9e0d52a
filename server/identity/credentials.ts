/** An account's credentials at the identity provider, read only to learn whether the account has changed hands. */
import * as v from 'valibot';
import { Problem } from '../http/problem.ts';

export interface Credentials {
  /** When the password was last set or every session was ended. Milliseconds, of whole seconds. */
  changedAt: number;
  /** The ways to sign in, such as 'password' and 'google.com'. */
  providers: readonly string[];
}

/** @throws Problem `auth.expired` if the session has ended, `server.unavailable` if the provider can't be reached */
export type ReadCredentials = (idToken: string) => Promise<Credentials>;

const FIREBASE = 'https://identitytoolkit.googleapis.com';
const TIME_LIMIT_MS = 5000;

const Account = v.object({
  /** Milliseconds. */
  passwordUpdatedAt: v.optional(v.number(), 0),
  /** Seconds, as text. */
  validSince: v.optional(v.pipe(v.string(), v.transform(Number), v.number()), '0'),
  providerUserInfo: v.optional(v.array(v.object({ providerId: v.string() })), []),
});
const Found = v.object({ users: v.tuple([Account]) });
const Refused = v.object({ error: v.object({ message: v.string() }) });
const SESSION_IS_OVER = /^(TOKEN_EXPIRED|INVALID_ID_TOKEN|USER_NOT_FOUND|USER_DISABLED)\b/;

interface Provider {
  apiKey: string;
  emulatorUrl?: string | undefined;
  /** An API key may be restricted to it. */
  pageOrigin: string;
}

export function createReadCredentials({ apiKey, emulatorUrl, pageOrigin }: Provider): ReadCredentials {
  const base = emulatorUrl ? `${emulatorUrl}/identitytoolkit.googleapis.com` : FIREBASE;
  const url = `${base}/v1/accounts:lookup?key=${encodeURIComponent(apiKey)}`;

  return async (idToken) => {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Referer: `${pageOrigin}/` },
        body: JSON.stringify({ idToken }),
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      });
      const body: unknown = await answer.json();
      if (!answer.ok) throw refusalOf(answer.status, body);
      const [{ passwordUpdatedAt, validSince, providerUserInfo }] = v.parse(Found, body).users;
      const seconds = Math.max(Math.floor(passwordUpdatedAt / 1000), validSince);
      return { changedAt: seconds * 1000, providers: providerUserInfo.map(({ providerId }) => providerId) };
    } catch (error) {
      if (error instanceof Problem) throw error;
      const cause = new Error('The identity provider can’t be asked about an account', { cause: error });
      throw new Problem('server.unavailable', {}, { cause });
    }
  };
}

function refusalOf(status: number, body: unknown): Error {
  const { output, success } = v.safeParse(Refused, body);
  const message = success ? output.error.message : '';
  return SESSION_IS_OVER.test(message) ? new Problem('auth.expired') : new Error(`It answered ${status} ${message}`);
}
