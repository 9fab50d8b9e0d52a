/** The clinic forgets a person. Needs a connection; answers whether it was done, and says why not. */
import { deleteAccount as endpoint } from '../../contract/personal-data.ts';
import { sayRefusal } from './admin-change.ts';
import type { CommandContext } from './command-context.ts';

export async function deleteAccount(context: CommandContext, email: string): Promise<boolean> {
  const outcome = await context.call(endpoint, { userEmail: email });
  if (outcome.kind === 'accepted') return true;
  await sayRefusal(context, outcome);
  return false;
}
