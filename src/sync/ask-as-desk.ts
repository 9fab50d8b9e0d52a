/** A call of the front desk that may not wait. Undefined when the clinic gave no answer. */
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
  // Somebody was taken off the desk while they look at it: the page's gate hears of it.
  if (outcome.kind === 'rejected' && outcome.problem.code === 'auth.not-desk') await setDesk(db, false);
  return undefined;
}
