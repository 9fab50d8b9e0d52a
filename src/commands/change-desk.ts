/** An admin sets whether somebody works at the front desk. Needs a connection; returns whether it was done. */
import { makeDesk, removeDesk } from '../../contract/desk-changes.ts';
import type { User } from '../../contract/user.ts';
import { setUserDesk } from '../data/users.ts';
import { settleChange } from './admin-change.ts';
import type { CommandContext } from './command-context.ts';
import { ofAccount } from './of-account.ts';

export async function changeDesk(
  context: CommandContext,
  { _id, email, role }: Pick<User, '_id' | 'email' | 'role'>,
  isDesk: boolean,
): Promise<boolean> {
  const { db, account } = context;
  const isOwn = email === account.email.toLowerCase();
  const call = isDesk ? makeDesk : removeDesk;
  return settleChange(context, await context.call(call, { userEmail: email }, ofAccount(_id)), {
    request: `${isDesk ? 'Make desk' : 'Remove desk'}, ${email}`,
    table: db.users,
    write: () => setUserDesk(db, _id, isDesk),
    textOfNothing: ({ isUnchanged }) =>
      isUnchanged && `${email} ${isDesk ? 'already' : 'no longer'} worked at the front desk.`,
    text: isDesk ? `${isOwn ? 'You' : 'They'} work at the front desk now.` : leftText(role, isOwn),
    about: email,
  });
}

/** An admin can open the front desk without the desk role. */
function leftText(role: User['role'], isOwn: boolean): string {
  const who = isOwn ? 'You' : 'They';
  return role === 'admin'
    ? `${who} can still open the front desk, as an admin.`
    : `${who} no longer work at the front desk.`;
}
