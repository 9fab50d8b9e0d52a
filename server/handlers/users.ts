import type { Handlers } from '../http/handler.ts';
import { Problem } from '../http/problem.ts';
import type { Store } from '../store/store.ts';
import { giveAdmin, isKnown, listUserRows, lockAdmins, roleOf, takeRole } from '../store/users.ts';

export interface UserDeps {
  transaction: Store['transaction'];
  /** Milliseconds. */
  now: () => number;
}

const acknowledged = { result: { acknowledged: true } } as const;

export function userHandlers({ transaction, now }: UserDeps): Handlers<'listUsers' | 'makeAdmin' | 'removeAdmin'> {
  return {
    async listUsers(_input, { db }) {
      const rows = await listUserRows(db);
      return rows.map((row) => {
        const role = roleOf(row);
        return { _id: row.id, name: row.name, email: row.email, ...(role && { role }) };
      });
    },

    async makeAdmin({ userEmail }, { db }) {
      if (await giveAdmin(db, userEmail, now())) return acknowledged;
      throw new Problem((await isKnown(db, userEmail)) ? 'user.not-verified' : 'user.not-found');
    },

    async removeAdmin({ userEmail }) {
      await transaction(async (tx) => {
        // Of two admins who remove each other at once, the second is the last one and stays.
        const admins = await lockAdmins(tx);
        if (admins.length === 1 && admins[0] === userEmail) throw new Problem('user.last-admin');
        if (!(await takeRole(tx, userEmail))) throw new Problem('user.not-found');
      });
      return acknowledged;
    },
  };
}
