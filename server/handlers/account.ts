/** The exchange of the provider's token for ours, and roles. */

import type { Handlers } from '../http/handler.ts';
import { Problem } from '../http/problem.ts';
import type { AccessTokens } from '../identity/access-token.ts';
import { type ClaimDeps, claimAddress } from '../identity/claim-address.ts';
import { giveAdminOnce, roleOf } from '../store/users.ts';

export interface AccountDeps extends ClaimDeps {
  accessTokens: AccessTokens;
  /** Folded to lower case. */
  adminEmails: readonly string[];
}

export function accountHandlers(deps: AccountDeps): Handlers<'signIn' | 'getRole'> {
  const { accessTokens, adminEmails, now } = deps;
  return {
    async signIn({ userEmail, email, name }, { identity, idToken, db }) {
      if (identity.email !== userEmail || identity.email !== email) throw new Problem('auth.not-yours');
      const { uid, isEmailVerified, authTime } = identity;
      const { id } = await claimAddress(deps, { identity, idToken, name });
      if (isEmailVerified && adminEmails.includes(email)) await giveAdminOnce(db, id, now());
      return { accessToken: await accessTokens.issue({ userId: id, authTime, isEmailVerified }, uid) };
    },

    getRole({ userEmail }, { user }) {
      if (user.email !== userEmail) throw new Problem('auth.not-yours');
      return { role: roleOf(user) };
    },
  };
}
