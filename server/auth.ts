/** Who calls, by the endpoint's own word on who may. Comes before the input is looked at. */
import type { Endpoint, Who } from '../contract/endpoint.ts';
import type { AccessTokens } from './access-token.ts';
import type { Identity, VerifyIdentity } from './identity-token.ts';
import { Problem } from './problem.ts';
import type { Database, UserRow } from './store/tables.ts';
import { getUser } from './store/users.ts';

/** What a handler knows of its caller. */
export interface Callers {
  public: { user?: undefined };
  identity: { identity: Identity; user?: undefined };
  bearer: { user: UserRow };
  admin: { user: UserRow };
}

export interface Auth {
  verifyIdentity: VerifyIdentity;
  accessTokens: AccessTokens;
}

/** @throws Problem `auth.*` */
export async function authenticate(
  { verifyIdentity, accessTokens }: Auth,
  { who }: Endpoint,
  authorization: string | null,
  db: Database,
): Promise<Callers[Who]> {
  if (who === 'public') return {};
  const [, token] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  if (!token) throw new Problem('auth.missing');
  if (who === 'identity') return { identity: await verifyIdentity(token) };

  const user = await getUser(db, await accessTokens.verify(token));
  if (!user) throw new Problem('auth.invalid');
  if (who === 'admin' && user.role !== 'admin') throw new Problem('auth.not-admin');
  return { user };
}
