import { getRole } from '../../contract/account.ts';
import { getDeskRole } from '../../contract/desk-staff.ts';
import { onLiveConnection } from '../data/live-connection.ts';
import { setDesk, setRole } from '../data/roles.ts';
import { isDeleted, type Outcome } from './outcome.ts';
import type { PullDeps } from './pull.ts';

/** The roles are for the menu only: the server reads its own store at each call. The name may have changed on another device. */
export async function pullRole(deps: PullDeps): Promise<boolean> {
  const { db, account, call, signal, ownName } = deps;
  const person = { userEmail: account.email };
  const nameThen = ownName?.get();
  const pulls = [
    pullFact(deps, call(getRole, person, { signal }), async ({ role }) => {
      await setRole(db, role);
      // The account exists, whatever happened to a request to delete it.
      await db.facts.delete('hasAskedToBeDeleted');
    }),
    pullFact(deps, call(getDeskRole, person, { signal }), async ({ isDesk, name }) => {
      await setDesk(db, isDesk);
      // A name that was changed here since is newer than the answer.
      if (name && name !== nameThen && ownName?.get() === nameThen) ownName?.set(name);
    }),
  ];
  return (await Promise.all(pulls)).every(Boolean);
}

async function pullFact<T>(
  { db, signal, onOutcome, endSession }: PullDeps,
  answer: Promise<Outcome<T>>,
  keep: (output: T) => Promise<void>,
): Promise<boolean> {
  const outcome = await answer;
  onOutcome(outcome);
  if (signal.aborted) return false;
  // On some pages nothing else asks the clinic. An expired login is left to the pulls of lists, which have their own text for it.
  if (outcome.kind === 'reauth' && outcome.problem && isDeleted(outcome)) endSession(outcome.problem);
  if (outcome.kind !== 'accepted') return false;
  await onLiveConnection(db, () => keep(outcome.output));
  return true;
}
