/** An admin deletes somebody's account. Needs a connection; returns whether it was done. */
import { deleteAccount as endpoint } from '../../contract/personal-data.ts';
import type { User } from '../../contract/user.ts';
import { removeUser } from '../data/users.ts';
import { settleChange } from './admin-change.ts';
import type { CommandContext } from './command-context.ts';
import { ofAccount } from './of-account.ts';

export async function deleteUser(
  context: CommandContext,
  { _id, email }: Pick<User, '_id' | 'email'>,
): Promise<boolean> {
  const { db } = context;
  return settleChange(context, await context.call(endpoint, { userEmail: email }, ofAccount(_id)), {
    request: `Delete this account, ${email}`,
    table: db.users,
    write: () => removeUser(db, _id),
    text: `The account of ${email} is deleted.`,
    textOfNobody: `Nobody has ${email} at the clinic anymore.`,
    refusals: {
      'payment.in-review':
        'A payment of theirs is not as agreed, so nothing was deleted. Please see Payments to check.',
    },
  });
}
