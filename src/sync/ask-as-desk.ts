/** A front-desk call that can't be queued. Undefined unless the clinic accepted it. */
import type { Endpoint, Input, Output } from '../../contract/endpoint.ts';
import type { MolarDb } from '../data/db.ts';
import { setDesk } from '../data/roles.ts';
import type { Sync } from './sync.ts';

export interface DeskDeps {
  db: MolarDb;
  sync: Pick<Sync, 'call' | 'endSession'>;
}

export async function askAsDesk<E extends Endpoint>(
  { db, sync }: DeskDeps,
  endpoint: E,
  input: Input<E>,
): Promise<Output<E> | undefined> {
  const outcome = await sync.call(endpoint, input);
  if (outcome.kind === 'accepted') return outcome.output;
  if (outcome.kind === 'reauth' && outcome.problem) sync.endSession(outcome.problem);
  // The person was taken off the desk while its page is open. Storing that tells the page's gate.
  if (outcome.kind === 'rejected' && outcome.problem.code === 'auth.not-desk') await setDesk(db, false);
  return undefined;
}
