/** Who is known to the clinic, and who of them is an admin. */
import type { Handlers } from '../handler.ts';
import { Problem } from '../problem.ts';
import type { Store } from '../store/store.ts';
import { listUserRows, lockAdmins, setRole } from '../store/users.ts';

export interface UserDeps {
  transaction: Store['transaction'];
}

const acknowledged = { result: { acknowledged: true } } as const;

export function userHandlers({ transaction }: UserDeps): Handlers<'listUsers' | 'makeAdmin' | 'removeAdmin'> {
  return {
    async listUsers(_input, { db }) {
      const rows = await listUserRows(db);
      return rows.map(({ id, name, email, role }) => ({ _id: id, name, email, ...(role && { role }) }));
    },

    async makeAdmin({ userEmail }, { db }) {
      if (!(await setRole(db, userEmail, 'admin'))) throw new Problem('user.not-found');
      return acknowledged;
    },

    async removeAdmin({ userEmail }) {
      await transaction(async (tx) => {
        // Two admins who remove each other at the same time: the second finds only itself, and stays.
        const admins = await lockAdmins(tx);
        if (admins.length === 1 && admins[0] === userEmail) throw new Problem('user.last-admin');
        if (!(await setRole(tx, userEmail, null))) throw new Problem('user.not-found');
      });
      return acknowledged;
    },
  };
}
