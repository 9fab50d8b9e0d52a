/** Asks the server whether the person may open the front desk's page. A network failure decides nothing. */
import { getDeskRole } from '../../contract/desk-staff.ts';
import { setDesk } from '../data/roles.ts';
import type { CommandContext } from './command-context.ts';

/** `not-desk`: the server said so. They stay signed in. */
export async function checkDesk(context: CommandContext): Promise<'desk' | 'not-desk' | 'unreached'> {
  const { account, db } = context;
  const outcome = await context.call(getDeskRole, { userEmail: account.email });
  if (outcome.kind === 'accepted') {
    const { isDesk } = outcome.output;
    await setDesk(db, isDesk);
    return isDesk ? 'desk' : 'not-desk';
  }
  if (outcome.kind === 'reauth' && outcome.problem) context.endSession(outcome.problem);
  return 'unreached';
}
