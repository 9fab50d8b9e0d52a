/** Authenticates the caller of an endpoint, before its input is read. */
import type { Endpoint, Who } from '../../contract/endpoint.ts';
import { Problem } from '../http/problem.ts';
import { worksAtDesk } from '../store/desk-staff.ts';
import { getSession } from '../store/sessions.ts';
import type { Database, UserRow } from '../store/tables.ts';
import { isDeleted, roleOf } from '../store/users.ts';
import type { AccessTokens } from './access-token.ts';
import { isOver } from './claim-address.ts';
import type { ReadCredentials } from './credentials.ts';
import type { Identity, VerifyIdentity } from './id-token.ts';

interface SignedInCaller {
  user: UserRow;
  /** When their session began: see store/sessions.ts. */
  authTime: number;
}

export interface Callers {
  public: { user?: undefined };
  identity: { identity: Identity; idToken: string; user?: undefined };
  bearer: SignedInCaller;
  desk: SignedInCaller;
  admin: SignedInCaller;
}

export interface Auth {
  verifyIdentity: VerifyIdentity;
  readCredentials: ReadCredentials;
  accessTokens: AccessTokens;
}

/** @throws Problem `auth.*` */
export async function authenticate(
  { verifyIdentity, accessTokens }: Auth,
  { who }: Endpoint,
  authorization: string | undefined,
  db: Database,
): Promise<Callers[Who]> {
  if (who === 'public') return {};
  const [, token] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  if (!token) throw new Problem('auth.missing');
  if (who === 'identity') return { identity: await verifyIdentity(token), idToken: token };

  const signedIn = await accessTokens.verify(token);
  const session = await getSession(db, signedIn);
  if (!session) throw new Problem(signedIn.hasExpired ? 'auth.expired' : 'auth.invalid');
  const { user, endedAt } = session;
  if (isDeleted(user)) throw new Problem('auth.deleted');
  const isEnded = endedAt !== null && signedIn.issuedAt <= endedAt;
  if (signedIn.hasExpired || isEnded || isOver(user, signedIn)) throw new Problem('auth.expired');
  if (who === 'admin' && roleOf(user) !== 'admin') throw new Problem('auth.not-admin');
  if (who === 'desk' && !worksAtDesk(user)) throw new Problem('auth.not-desk');
  return { user, authTime: signedIn.authTime };
}
