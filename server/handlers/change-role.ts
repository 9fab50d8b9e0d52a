/** Changes roles, and checks the preconditions for changing an account. */
import type { AuditAction } from '../../contract/audit.ts';
import type { CallContext } from '../http/handler.ts';
import { Problem } from '../http/problem.ts';
import { addToAudit, findLastDoer } from '../store/audit.ts';
import type { Database, UserRow } from '../store/tables.ts';
import { findUserId, getUser, lockAdmins, lockUser } from '../store/users.ts';
import { acknowledged, unchanged } from './acknowledged.ts';

type Call = Pick<CallContext, 'origin' | 'accountId' | 'isUndo'> & { user: UserRow };

interface RoleChange {
  action: AuditAction;
  /** Returns the user's id; undefined if nothing changed. @param at milliseconds */
  change: (tx: Database, email: string, at: number) => Promise<string | undefined>;
  /** Called if nothing changed. @throws Problem unless the role already was as requested */
  otherwise: (tx: Database, email: string) => Promise<void>;
}

/** @param email folded to lower case */
export async function changeRole(
  tx: Database,
  email: string,
  { user, origin, accountId, isUndo }: Call,
  { action, change, otherwise }: RoleChange,
) {
  await mustBeMeant(tx, email, accountId);
  const id = await change(tx, email, origin.now());
  if (!id) {
    await otherwise(tx, email);
    return unchanged;
  }
  if (isUndo) await mustBeTheirChange(tx, id, user.id);
  await addToAudit(tx, origin, { action, object: id, person: id });
  return acknowledged;
}

/** For a call that changed nothing. @throws Problem `user.not-found` */
export async function mustBeKnown(tx: Database, email: string): Promise<void> {
  if (!(await findUserId(tx, email))) throw new Problem('user.not-found');
}

/** Locks the account, which then keeps its address. @throws Problem `user.replaced` if another account has the address now */
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

/** For a role that was not given. @throws Problem `user.not-found`, or `user.not-verified` if the address is only claimed */
export async function mustBeProven(tx: Database, email: string): Promise<void> {
  const id = await findUserId(tx, email);
  const user = id && (await getUser(tx, id));
  if (!user) throw new Problem('user.not-found');
  if (user.verified_at === null) throw new Problem('user.not-verified');
}

/** If two admins remove each other at once, the second call fails: it would remove the last. @throws Problem `user.last-admin` */
export async function mustNotBeLastAdmin(tx: Database, email: string): Promise<void> {
  const admins = await lockAdmins(tx);
  if (admins.length === 1 && admins[0] === email) throw new Problem('user.last-admin');
}
