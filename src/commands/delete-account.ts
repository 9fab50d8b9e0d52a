/** Deletes the person's account at the clinic. Needs a connection; returns whether it was done. A message says why not. */
import { deleteAccount as endpoint } from '../../contract/personal-data.ts';
import { setFact } from '../data/facts.ts';
import { onLiveConnection } from '../data/live-connection.ts';
import { sayRefusal } from './admin-change.ts';
import type { CommandContext } from './command-context.ts';

export async function deleteAccount(context: CommandContext, email: string): Promise<boolean> {
  // Noted first: even if the answer is lost, a later answer that the account is gone is known to be the person's own wish.
  await noteWish(context, true);
  const outcome = await context.call(endpoint, { userEmail: email });
  if (outcome.kind === 'accepted') return true;
  const isUnanswered = outcome.kind === 'reauth' || (outcome.kind === 'retry' && outcome.scope === 'network');
  if (!isUnanswered) await noteWish(context, false);
  await sayRefusal(context, outcome, { about: 'Delete my account', after: 'Nothing was deleted.' });
  return false;
}

/** A full device must not keep anybody from leaving. */
async function noteWish({ db }: CommandContext, isAsked: boolean): Promise<void> {
  await onLiveConnection(db, () => setFact(db, 'hasAskedToBeDeleted', isAsked)).catch(() => {});
}
