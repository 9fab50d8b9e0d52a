/**
 * One key, one answer: a queued call does its work and stores the answer in one transaction, or finds the stored answer.
 * The primary key of the answer is the final arbiter: of concurrent calls with one key, all but one are rolled back. (step 6)
 */
import { hash } from 'node:crypto';
import { problems } from '../../contract/problem.ts';
import { getAnswer, insertAnswer } from '../store/answers.ts';
import type { Store } from '../store/store.ts';
import type { AnswerRow, Database } from '../store/tables.ts';
import { keepRefusal } from './keep-refusal.ts';
import { type Answer, invalid, Problem, problemAnswer } from './problem.ts';

export interface KeyedCall {
  userId: string;
  key: string;
  call: string;
  input: unknown;
  /** Milliseconds. */
  at: number;
}

/** A rejection is an answer like any other; any other error leaves no trace of the call. */
type Work = (tx: Database) => Promise<Answer>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @returns undefined when there is none @throws Problem `request.invalid` */
export function readKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = header.toLowerCase();
  if (!UUID.test(key)) throw invalid('Idempotency-Key', 'must be a UUID');
  return key;
}

/** @param prepare runs before the transaction, when the key is new; what it throws is not stored as the answer */
export async function answerOnce(
  store: Store,
  { userId, key, call, input, at }: KeyedCall,
  work: Work,
  prepare?: () => Promise<void>,
): Promise<Answer> {
  const input_hash = hashOf(call, input);
  const find = async () => {
    const answer = await getAnswer(store.db, { user_id: userId, key });
    if (answer && answer.input_hash !== input_hash) throw new Problem('request.key-reused');
    return answer;
  };
  const known = await find();
  if (known) return known;
  await prepare?.();
  const rowOf = ({ status, body }: Answer): AnswerRow => {
    return { user_id: userId, key, call, input_hash, status, body, created_at: at };
  };
  const answer = (await answerFirst(store, work, rowOf)) ?? (await find());
  if (!answer) throw new Error(`The answer to ${call} is gone.`);
  return answer;
}

/** Undefined if another call with this key was first. */
async function answerFirst(
  store: Store,
  work: Work,
  rowOf: (answer: Answer) => AnswerRow,
): Promise<Answer | undefined> {
  try {
    return await store.transaction(async (tx) => {
      const answer = await work(tx);
      if (!(await insertAnswer(tx, rowOf(answer)))) throw new Late();
      return answer;
    });
  } catch (error) {
    if (error instanceof Late) return undefined;
    const answer = rejectionOf(error);
    return (await keepRefusal(store.db, rowOf(answer))) ? answer : undefined;
  }
}

/** Thrown to roll back a transaction when another call has already answered its key. */
class Late extends Error {}

/** The error's transaction is already rolled back. */
function rejectionOf(error: unknown): Answer {
  if (error instanceof Problem && problems[error.code].verdict === 'reject') return problemAnswer(error);
  throw error;
}

function hashOf(call: string, input: unknown): string {
  const members = Object.entries(input as object).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify([call, members]), 'base64');
}
