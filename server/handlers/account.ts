/** The exchange of the provider's token for ours, and roles. */
import { randomUUID } from 'node:crypto';
import type { AccessTokens } from '../access-token.ts';
import type { Handlers } from '../handler.ts';
import { Problem } from '../problem.ts';
import { getUserByEmail, insertNewUser, updateUser } from '../store/users.ts';

export interface AccountDeps {
  accessTokens: AccessTokens;
  /** Folded to lower case. */
  adminEmails: readonly string[];
  now: () => number;
}

export function accountHandlers({ accessTokens, adminEmails, now }: AccountDeps): Handlers<'signIn' | 'getRole'> {
  return {
    async signIn({ userEmail, email, name }, { identity, db }) {
      if (identity.email !== userEmail || identity.email !== email) throw new Problem('auth.not-yours');
      const user = { id: randomUUID(), provider_uid: identity.uid, email, name, role: null, created_at: now() };
      await insertNewUser(db, user);
      // Either row may have been there before: that of this person, or one that somebody else claimed this e-mail with.
      const claimed = await getUserByEmail(db, email);
      if (claimed && claimed.provider_uid !== identity.uid) throw new Problem('user.email-claimed');
      const isAdmin = identity.isEmailVerified && adminEmails.includes(email);
      const id = await updateUser(db, identity.uid, { email, name, ...(isAdmin && { role: 'admin' as const }) });
      return { accessToken: await accessTokens.issue(id, identity.uid) };
    },

    getRole({ userEmail }, { user }) {
      if (user.email !== userEmail) throw new Problem('auth.not-yours');
      return { role: user.role };
    },
  };
}
