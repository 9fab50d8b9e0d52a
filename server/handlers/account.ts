import type { ClinicMoment } from '../../contract/clinic-date.ts';
import { MOLAR } from '../audit/origin.ts';
import type { Handlers } from '../http/handler.ts';
import { Problem } from '../http/problem.ts';
import type { AccessTokens } from '../identity/access-token.ts';
import { type ClaimDeps, claimAddress } from '../identity/claim-address.ts';
import { addToAudit } from '../store/audit.ts';
import { hasReleasedBookings } from '../store/bookings.ts';
import { giveDeskOnce } from '../store/desk-staff.ts';
import { endSession } from '../store/sessions.ts';
import { giveAdminOnce, roleOf } from '../store/users.ts';
import { acknowledged } from './acknowledged.ts';

export interface AccountDeps extends ClaimDeps {
  accessTokens: AccessTokens;
  /** Folded to lower case. */
  adminEmails: readonly string[];
  deskEmails: readonly string[];
  /** A login ends after this many days; never, if undefined. */
  limits: { sessionDays: number | undefined };
  clinicNow: () => ClinicMoment;
}

const DAY = 24 * 60 * 60_000;

export function accountHandlers(deps: AccountDeps): Handlers<'signIn' | 'signOut' | 'getRole'> {
  const { accessTokens, adminEmails, deskEmails, limits, transaction, now, clinicNow } = deps;
  return {
    async signIn({ userEmail, email, name }, { identity, idToken, origin, db }) {
      if (identity.email !== userEmail || identity.email !== email) throw new Problem('auth.not-yours');
      const { uid, isEmailVerified, authTime, expiresAt } = identity;
      if (limits.sessionDays && authTime < now() - limits.sessionDays * DAY) throw new Problem('auth.expired');
      const user = await claimAddress(deps, { identity, idToken, name, origin });
      const { id } = user;
      if (isEmailVerified && adminEmails.includes(email)) {
        await transaction(async (tx) => {
          if (!(await giveAdminOnce(tx, user, now()))) return;
          await addToAudit(tx, { ...origin, who: MOLAR }, { action: 'admin.made', object: id, person: id });
        });
      }
      if (isEmailVerified && deskEmails.includes(email)) {
        await transaction(async (tx) => {
          if (!(await giveDeskOnce(tx, id, now()))) return;
          await addToAudit(tx, { ...origin, who: MOLAR }, { action: 'desk.made', object: id, person: id });
        });
      }
      const accessToken = await accessTokens.issue({ userId: id, authTime, isEmailVerified }, uid, expiresAt);
      // Repeated at each login, because an earlier answer may not have reached the device.
      const hasLeftBookings = isEmailVerified && (await hasReleasedBookings(db, email, clinicNow().date));
      return { accessToken, ...(hasLeftBookings && { hasLeftBookings: true as const }) };
    },

    async signOut(_input, { user, authTime, origin }) {
      await transaction(async (tx) => {
        await endSession(tx, { userId: user.id, authTime }, now());
        await addToAudit(tx, origin, { action: 'session.ended', object: user.id, person: user.id });
      });
      return acknowledged;
    },

    getRole({ userEmail }, { user }) {
      if (user.email !== userEmail) throw new Problem('auth.not-yours');
      return { role: roleOf(user) };
    },
  };
}
