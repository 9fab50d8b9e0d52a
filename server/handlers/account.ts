/** The exchange of the provider's token for ours, and roles. */

import type { Handlers } from '../http/handler.ts';
import { Problem } from '../http/problem.ts';
import type { AccessTokens } from '../identity/access-token.ts';
import { type ClaimDeps, claimAddress } from '../identity/claim-address.ts';
import { endSession } from '../store/sessions.ts';
import { giveAdminOnce, roleOf } from '../store/users.ts';
import { acknowledged } from './acknowledged.ts';

export interface AccountDeps extends ClaimDeps {
  accessTokens: AccessTokens;
  /** Folded to lower case. */
  adminEmails: readonly string[];
}

export function accountHandlers(deps: AccountDeps): Handlers<'signIn' | 'signOut' | 'getRole'> {
  const { accessTokens, adminEmails, now } = deps;
  return {
    async signIn({ userEmail, email, name }, { identity, idToken, db }) {
      if (identity.email !== userEmail || identity.email !== email) throw new Problem('auth.not-yours');
      const { uid, isEmailVerified, authTime, expiresAt } = identity;
      const { user, hasLeftBookings } = await claimAddress(deps, { identity, idToken, name });
      const { id } = user;
      if (isEmailVerified && adminEmails.includes(email)) await giveAdminOnce(db, id, now());
      const accessToken = await accessTokens.issue({ userId: id, authTime, isEmailVerified }, uid, expiresAt);
      return { accessToken, ...(hasLeftBookings && { hasLeftBookings: true as const }) };
    },

    async signOut(_input, { user, authTime, db }) {
      await endSession(db, { userId: user.id, authTime }, now());
      return acknowledged;
    },

    getRole({ userEmail }, { user }) {
      if (user.email !== userEmail) throw new Problem('auth.not-yours');
      return { role: roleOf(user) };
    },
  };
}
