import type { ProblemBody } from '../../../contract/problem.ts';
import type { MolarDb, OutboxEntry } from '../../data/db.ts';
import type { Changes } from './command-rules.ts';

/** It stays with the clinic's words, until the person gives it up. */
export async function refused(_: MolarDb, entry: OutboxEntry, { code, message }: ProblemBody): Promise<Changes> {
  return {
    kept: [{ ...entry, state: 'rejected', problem: { code, text: message, alternatives: [] } }],
    messages: [{ kind: 'error', text: message }],
  };
}
