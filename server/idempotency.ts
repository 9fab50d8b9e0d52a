/**
 * One key, one answer: inside one transaction a queued call either finds what was answered before, or does its work
 * and remembers. The key's row is written first, so calls with the same key wait for each other, over any number of
 * processes. (step 6)
 */
import { createHash } from 'node:crypto';
import { problems } from '../contract/problem.ts';
import { type Answer, Problem, problemAnswer } from './problem.ts';
import { claimKey, getAnswer, rememberAnswer } from './store/answers.ts';
import { savepoint } from './store/store.ts';
import type { Database } from './store/tables.ts';

export interface KeyedCall {
  userId: string;
  key: string;
  call: string;
  /** The parsed input. */
  input: unknown;
  /** Milliseconds. */
  at: number;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @returns undefined when there is none @throws Problem `request.invalid` */
export function readKey(headers: Headers): string | undefined {
  const key = headers.get('idempotency-key')?.toLowerCase();
  if (key === undefined) return undefined;
  if (!UUID.test(key)) throw new Problem('request.invalid', { text: 'Idempotency-Key: must be a UUID' });
  return key;
}

/** A rejection is an answer like any other; whatever else `work` throws leaves no trace of the call. */
export async function answerOnce(
  tx: Database,
  { userId, key, call, input, at }: KeyedCall,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const hash = hashOf(call, input);
  if (!(await claimKey(tx, { user_id: userId, key, call, input_hash: hash, created_at: at }))) {
    const stored = await getAnswer(tx, userId, key);
    if (stored.input_hash !== hash) throw new Problem('request.key-reused');
    return { status: stored.status ?? 0, body: stored.body ?? '' };
  }
  const answer = await savepoint(tx, work).catch(rejection);
  await rememberAnswer(tx, { user_id: userId, key, ...answer });
  return answer;
}

function rejection(error: unknown): Answer {
  if (error instanceof Problem && problems[error.code].verdict === 'reject') return problemAnswer(error);
  throw error;
}

function hashOf(call: string, input: unknown): string {
  const members = Object.entries(input as object).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([call, members]))
    .digest('base64');
}
