/** All that the clinic knows about a person, as JSON. Needs a connection; undefined, with a message, if it was not given out. */
import { exportData as endpoint } from '../../contract/personal-data.ts';
import type { User } from '../../contract/user.ts';
import { NOT_READ, sayRefusal } from './admin-change.ts';
import type { CommandContext } from './command-context.ts';
import { ofAccount } from './of-account.ts';

/** @param request the request in words, for the message */
export async function exportData(
  context: CommandContext,
  { email, _id }: Pick<User, 'email'> & Partial<Pick<User, '_id'>>,
  request: string,
): Promise<string | undefined> {
  const outcome = await context.call(endpoint, { userEmail: email }, _id ? ofAccount(_id) : {});
  if (outcome.kind === 'accepted') return JSON.stringify(outcome.output, undefined, 2);
  await sayRefusal(context, outcome, { about: request, unreached: NOT_READ });
  return undefined;
}
