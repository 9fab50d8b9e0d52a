/** The clinic forgets a person. Needs a connection; answers whether it was done, and says why not. */
import { deleteAccount as endpoint } from '../../contract/personal-data.ts';
import { setFact } from '../data/facts.ts';
import { onLiveConnection } from '../data/live-connection.ts';
import { sayRefusal } from './admin-change.ts';
import type { CommandContext } from './command-context.ts';

export async function deleteAccount(context: CommandContext, email: string): Promise<boolean> {
  // Whether the answer is lost or not: who hears next that the account is gone can tell whose wish it was.
  await noteWish(context, true);
  const outcome = await context.call(endpoint, { userEmail: email });
  if (outcome.kind === 'accepted') return true;
  const isUnanswered = outcome.kind === 'reauth' || (outcome.kind === 'retry' && outcome.scope === 'network');
  if (!isUnanswered) await noteWish(context, false);
  await sayRefusal(context, outcome, { about: 'Delete my account', after: 'Nothing was deleted.' });
  return false;
}

/** A device that is full must not keep anybody. */
async function noteWish({ db }: CommandContext, isAsked: boolean): Promise<void> {
  await onLiveConnection(db, () => setFact(db, 'hasAskedToBeDeleted', isAsked)).catch(() => {});
}
