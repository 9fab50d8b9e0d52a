import type { Handlers } from '../http/handler.ts';
import { Problem } from '../http/problem.ts';
import { addToAudit, findLastDoer } from '../store/audit.ts';
import { endSessionsBefore } from '../store/sessions.ts';
import type { Store } from '../store/store.ts';
import type { Database } from '../store/tables.ts';
import {
  findUserId,
  freeUser,
  getUser,
  giveAdmin,
  listUserRows,
  lockAdmins,
  lockUser,
  roleOf,
  takeRole,
} from '../store/users.ts';
import { acknowledged, unchanged } from './acknowledged.ts';

export interface UserDeps {
  transaction: Store['transaction'];
  /** Milliseconds. */
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

    async makeAdmin({ userEmail }, { user, origin, accountId, isUndo }) {
      return transaction(async (tx) => {
        await mustBeMeant(tx, userEmail, accountId);
        const id = await giveAdmin(tx, userEmail, now());
        if (!id) {
          await mustBeProven(tx, userEmail);
          return unchanged;
        }
        if (isUndo) await mustBeTheirChange(tx, id, user.id);
        await addToAudit(tx, origin, { action: 'admin.made', object: id, person: id });
        return acknowledged;
      });
    },

    async removeAdmin({ userEmail }, { user, origin, accountId, isUndo }) {
      return transaction(async (tx) => {
        await keepLastAdmin(tx, userEmail);
        await mustBeMeant(tx, userEmail, accountId);
        const id = await takeRole(tx, userEmail);
        if (!id) {
          await mustBeKnown(tx, userEmail);
          return unchanged;
        }
        if (isUndo) await mustBeTheirChange(tx, id, user.id);
        await addToAudit(tx, origin, { action: 'admin.removed', object: id, person: id });
        return acknowledged;
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
        await keepLastAdmin(tx, userEmail);
        await mustBeMeant(tx, userEmail, accountId);
        const id = await findUserId(tx, userEmail);
        if (!id) throw new Problem('user.not-found');
        await freeUser(tx, id, now());
        await addToAudit(tx, origin, { action: 'address.freed', object: id, person: id });
      });
      return acknowledged;
    },
  };
}

/** For a call that changed nothing: maybe there is no such user. @throws Problem `user.not-found` */
export async function mustBeKnown(tx: Database, email: string): Promise<void> {
  if (!(await findUserId(tx, email))) throw new Problem('user.not-found');
}

/** Locks the account, so it keeps its address. @throws Problem `user.replaced` if another account now has the address */
export async function mustBeMeant(tx: Database, email: string, accountId: string | undefined): Promise<void> {
  if (accountId === undefined) return;
  await lockUser(tx, accountId);
  const id = await findUserId(tx, email);
  if (id !== undefined && id !== accountId) throw new Problem('user.replaced');
}

/** @param by id of the admin who takes back their change @throws Problem `user.changed` if another admin has changed it since */
async function mustBeTheirChange(tx: Database, id: string, by: string): Promise<void> {
  if ((await findLastDoer(tx, id, ['admin.made', 'admin.removed'])) !== by) throw new Problem('user.changed');
}

/** As above. @throws Problem `user.not-found`, or `user.not-verified` for an address that is only claimed */
export async function mustBeProven(tx: Database, email: string): Promise<void> {
  const id = await findUserId(tx, email);
  const user = id && (await getUser(tx, id));
  if (!user) throw new Problem('user.not-found');
  if (user.verified_at === null) throw new Problem('user.not-verified');
}

/** If two admins remove each other at once, the second call fails: it would remove the last. @throws Problem `user.last-admin` */
export async function keepLastAdmin(tx: Database, email: string): Promise<void> {
  const admins = await lockAdmins(tx);
  if (admins.length === 1 && admins[0] === email) throw new Problem('user.last-admin');
}
