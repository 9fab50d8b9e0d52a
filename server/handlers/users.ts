import type { Handlers } from '../http/handler.ts';
import { Problem } from '../http/problem.ts';
import { addToAudit } from '../store/audit.ts';
import { endSessionsBefore } from '../store/sessions.ts';
import type { Store } from '../store/store.ts';
import { findUserId, freeAddress, giveAdmin, listUserRows, roleOf, takeAdmin } from '../store/users.ts';
import { acknowledged } from './acknowledged.ts';
import { changeRole, mustBeKnown, mustBeMeant, mustBeProven, mustNotBeLastAdmin } from './change-role.ts';

export interface UserDeps {
  transaction: Store['transaction'];
  now: () => number;
}

type UserCalls = 'listUsers' | 'makeAdmin' | 'removeAdmin' | 'endSessions' | 'freeAddress';

export function userHandlers({ transaction, now }: UserDeps): Handlers<UserCalls> {
  return {
    async listUsers(_input, { db }) {
      const rows = await listUserRows(db);
      return rows.map((row) => {
        const role = roleOf(row);
        return {
          _id: row.id,
          name: row.name,
          email: row.email,
          ...(role && { role }),
          ...(row.verified_at === null && { isUnproven: true as const }),
        };
      });
    },

    makeAdmin({ userEmail }, call) {
      const made = { action: 'admin.made', change: giveAdmin, otherwise: mustBeProven } as const;
      return transaction((tx) => changeRole(tx, userEmail, call, made));
    },

    removeAdmin({ userEmail }, call) {
      const removed = { action: 'admin.removed', change: takeAdmin, otherwise: mustBeKnown } as const;
      return transaction(async (tx) => {
        await mustNotBeLastAdmin(tx, userEmail);
        return changeRole(tx, userEmail, call, removed);
      });
    },

    async endSessions({ userEmail }, { origin, accountId }) {
      await transaction(async (tx) => {
        await mustBeMeant(tx, userEmail, accountId);
        const id = await endSessionsBefore(tx, userEmail, now());
        if (!id) return mustBeKnown(tx, userEmail);
        await addToAudit(tx, origin, { action: 'sessions.ended', object: id, person: id });
      });
      return acknowledged;
    },

    async freeAddress({ userEmail }, { origin, accountId }) {
      await transaction(async (tx) => {
        await mustNotBeLastAdmin(tx, userEmail);
        await mustBeMeant(tx, userEmail, accountId);
        const id = await findUserId(tx, userEmail);
        if (!id) throw new Problem('user.not-found');
        await freeAddress(tx, id, now());
        await addToAudit(tx, origin, { action: 'address.freed', object: id, person: id });
      });
      return acknowledged;
    },
  };
}
