/** An admin logs somebody out on all of their devices. Needs a connection; returns whether it was done. */
import { endSessions as endpoint, type User } from '../../contract/user.ts';
import { settleChange } from './admin-change.ts';
import type { CommandContext } from './command-context.ts';
import { ofAccount } from './of-account.ts';

export async function endSessions(
  context: CommandContext,
  { _id, email }: Pick<User, '_id' | 'email'>,
): Promise<boolean> {
  return settleChange(context, await context.call(endpoint, { userEmail: email }, ofAccount(_id)), {
    request: `Log out everywhere, ${email}`,
    table: context.db.users,
    write: async () => {},
    text: `${email} is logged out everywhere.`,
  });
}
