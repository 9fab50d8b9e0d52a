/** An admin makes somebody else an admin. Needs a connection; returns whether it was done. */
import { makeAdmin as endpoint, type User } from '../../contract/user.ts';
import { changeRole, type RoleOptions } from './change-role.ts';
import type { CommandContext } from './command-context.ts';

export function makeAdmin(
  context: CommandContext,
  user: Pick<User, '_id' | 'email'>,
  options?: RoleOptions,
): Promise<boolean> {
  return changeRole(context, user, { endpoint, role: 'admin', text: 'Make admin successfully!', ...options });
}
