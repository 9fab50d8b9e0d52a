/** Both directions of being an admin: the server's answer comes into the list of users. */
import type { makeAdmin, removeAdmin, User } from '../../contract/user.ts';
import { setUserRole } from '../data/users.ts';
import { settleChange } from './admin-change.ts';
import type { CommandContext } from './command-context.ts';

interface RoleChange {
  endpoint: typeof makeAdmin | typeof removeAdmin;
  role: User['role'];
  text: string;
}

export async function changeRole(
  context: CommandContext,
  { _id, email }: Pick<User, '_id' | 'email'>,
  { endpoint, role, text }: RoleChange,
): Promise<boolean> {
  const { db } = context;
  return settleChange(context, await context.call(endpoint, { userEmail: email }), {
    table: db.users,
    write: () => setUserRole(db, _id, role),
    text,
  });
}
