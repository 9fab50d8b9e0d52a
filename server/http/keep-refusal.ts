/**
 * Refused answers of a person are bounded, or anybody who is signed in could fill the disk. The oldest goes only once no retry
 * of its call can be under way any more. Until then the next refusal is put off: nothing is decided, and the device waits.
 *
 * A retry that finds its refusal gone is decided anew, which is as if it had come for the first time: its device was never told
 * of the refusal, or it would not send the call again.
 */
import { deleteRefusals, getRefusalTime, insertAnswer } from '../store/answers.ts';
import type { AnswerRow, Database } from '../store/tables.ts';
import { Problem } from './problem.ts';

/** A device that was offline for long may send a thousand at once, and be refused all of them. */
export const MOST_REFUSALS = 5000;
/** Milliseconds. Two drains of one device, or a network that repeats, are minutes apart; a device in a drawer has days. */
export const REFUSAL_COUNTS_FOR = 7 * 24 * 60 * 60_000;
/** Seconds. Whoever has so many asks again each hour, at no cost. */
const LONGEST_WAIT = 3600;

/** False when the key has an answer already. @throws Problem `request.too-many` while there are too many young ones */
export async function keepRefusal(db: Database, answer: AnswerRow): Promise<boolean> {
  const { user_id, created_at: now } = answer;
  const oldest = await getRefusalTime(db, user_id, MOST_REFUSALS);
  if (oldest !== undefined) {
    const wait = oldest + REFUSAL_COUNTS_FOR - now;
    if (wait > 0) throw new Problem('request.too-many', { retryAfter: Math.min(Math.ceil(wait / 1000), LONGEST_WAIT) });
    await deleteRefusals(db, user_id, oldest);
  }
  return insertAnswer(db, answer);
}
