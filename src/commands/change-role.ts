/** Gives or removes the admin role. The server's answer goes into the list of users, and can be undone. */
import { TAKES_BACK } from '../../contract/takes-back.ts';
import type { makeAdmin, removeAdmin, User } from '../../contract/user.ts';
import type { RoleBefore } from '../data/db.ts';
import { setFact } from '../data/facts.ts';
import { onLiveConnection } from '../data/live-connection.ts';
import { setUserRole } from '../data/users.ts';
import { settleChange } from './admin-change.ts';
import type { CommandContext } from './command-context.ts';
import { ofAccount } from './of-account.ts';

export interface RoleOptions {
  /** The change is an undo itself, so it offers no Undo. The row's button can still reverse it. */
  isUndo?: boolean;
}

interface RoleChange extends RoleOptions {
  endpoint: typeof makeAdmin | typeof removeAdmin;
  role: User['role'];
  text: string;
}

export async function changeRole(
  context: CommandContext,
  { _id, email }: Pick<User, '_id' | 'email'>,
  { endpoint, role, text, isUndo }: RoleChange,
): Promise<boolean> {
  const { db, account } = context;
  // A person who gives up their own role was asked first, and could not undo it.
  const isOwn = email === account.email.toLowerCase();
  const before: RoleBefore = role ? { _id, email } : { _id, email, role: 'admin' };
  // Set before the call: another tab's call for an admin page may be refused before this one is answered.
  if (isOwn && !role) await onLiveConnection(db, () => setFact(db, 'steppedDownAt', Date.now()));
  const { headers } = ofAccount(_id);
  const options = { headers: isUndo ? { ...headers, [TAKES_BACK]: 'role' } : headers };
  const outcome = await context.call(endpoint, { userEmail: email }, options);
  if (outcome.kind === 'rejected')
    await onLiveConnection(db, () => db.facts.delete('steppedDownAt')).catch(console.warn);
  return settleChange(context, outcome, {
    request: `${role ? 'Make admin' : 'Remove admin'}, ${email}`,
    table: db.users,
    write: () => setUserRole(db, _id, role),
    text,
    textOfNothing: ({ isUnchanged }) => isUnchanged && `${email} was ${role ? 'already' : 'no longer'} an admin.`,
    about: email,
    undo: isUndo || isOwn ? undefined : before,
  });
}
