/** An admin removes somebody's role, or gives up their own. Needs a connection; returns whether it was done. */
import { removeAdmin as endpoint, type User } from '../../contract/user.ts';
import { changeRole, type RoleOptions } from './change-role.ts';
import type { CommandContext } from './command-context.ts';

export function removeAdmin(
  context: CommandContext,
  user: Pick<User, '_id' | 'email'>,
  options?: RoleOptions,
): Promise<boolean> {
  return changeRole(context, user, { endpoint, role: undefined, text: 'Remove admin successfully!', ...options });
}
