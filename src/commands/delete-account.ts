/** Deletes the person's account at the clinic. Needs a connection; returns whether it was done. A message says why not. */
import { deleteAccount as endpoint } from '../../contract/personal-data.ts';
import { setFact } from '../data/facts.ts';
import { onLiveConnection } from '../data/live-connection.ts';
import { sayRefusal } from './admin-change.ts';
import type { CommandContext } from './command-context.ts';

export async function deleteAccount(context: CommandContext, email: string): Promise<boolean> {
  // Noted first: even if the answer is lost, a later answer that the account is gone is known to be what the person asked for.
  await noteAsked(context, true);
  const outcome = await context.call(endpoint, { userEmail: email });
  if (outcome.kind === 'accepted') return true;
  const isUnanswered = outcome.kind === 'reauth' || (outcome.kind === 'retry' && outcome.scope === 'network');
  if (!isUnanswered) await noteAsked(context, false);
  await sayRefusal(context, outcome, { about: 'Delete my account', after: 'Nothing was deleted.' });
  return false;
}

/** A full device must not keep anybody from leaving. */
async function noteAsked({ db }: CommandContext, hasAsked: boolean): Promise<void> {
  await onLiveConnection(db, () => setFact(db, 'hasAskedToBeDeleted', hasAsked)).catch(() => {});
}
