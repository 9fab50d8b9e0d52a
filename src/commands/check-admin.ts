/** Asks the server whether the person may open an admin page. A network failure decides nothing. */
import { getRole } from '../../contract/account.ts';
import { setRole } from '../data/roles.ts';
import { hasSteppedDown } from '../data/stepped-down.ts';
import { forbiddenBecause } from '../sync/outcome.ts';
import type { CommandContext } from './command-context.ts';

const NOT_ADMIN = { code: 'auth.not-admin', message: 'Only an admin can see this page.' };

/**
 * `not-admin`: the server said so, and the person is being signed out. `stepped-down`: they gave the role up themselves,
 * maybe in another tab.
 */
export async function checkAdmin(
  context: CommandContext,
): Promise<'admin' | 'stepped-down' | 'not-admin' | 'unreached'> {
  const { account, db } = context;
  const outcome = await context.call(getRole, { userEmail: account.email });
  if (outcome.kind === 'accepted') {
    await setRole(db, outcome.output.role);
    if (outcome.output.role === 'admin') {
      await db.facts.delete('steppedDownAt');
      return 'admin';
    }
    if (await hasSteppedDown(db)) return 'stepped-down';
    context.endSession({ ...NOT_ADMIN, isQuiet: true });
    return 'not-admin';
  }
  const forbidden = forbiddenBecause(outcome);
  if (!forbidden) return 'unreached';
  context.endSession(forbidden);
  return 'not-admin';
}
