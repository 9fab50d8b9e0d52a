/** An admin takes an address from the account that has it. Needs a connection; returns whether it was done. */
import { freeAddress as endpoint, type User } from '../../contract/user.ts';
import { removeUser } from '../data/users.ts';
import { settleChange } from './admin-change.ts';
import type { CommandContext } from './command-context.ts';
import { ofAccount } from './of-account.ts';

export async function freeAddress(
  context: CommandContext,
  { _id, email }: Pick<User, '_id' | 'email'>,
): Promise<boolean> {
  const { db } = context;
  return settleChange(context, await context.call(endpoint, { userEmail: email }, ofAccount(_id)), {
    request: `Free this email address, ${email}`,
    table: db.users,
    write: () => removeUser(db, _id),
    text: `${email} goes to whoever logs in with it next.`,
    textOfNobody: `Nobody has ${email} at the clinic anymore.`,
  });
}
