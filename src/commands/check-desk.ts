/** Somebody opens the page of the front desk: the server is asked whether they may. A network failure decides nothing. */
import { getRole } from '../../contract/account.ts';
import { getFact, setRole } from '../data/facts.ts';
import type { CommandContext } from './command-context.ts';

/** `not-desk`: the server said so. They stay signed in. */
export async function checkDesk(context: CommandContext): Promise<'desk' | 'not-desk' | 'unreached'> {
  const { account, db } = context;
  const outcome = await context.call(getRole, { userEmail: account.email });
  if (outcome.kind === 'accepted') {
    await setRole(db, outcome.output);
    return (await getFact(db, 'isDesk')) ? 'desk' : 'not-desk';
  }
  if (outcome.kind === 'reauth' && outcome.problem) context.endSession(outcome.problem);
  return 'unreached';
}
