/**
 * Bounds the refusals stored per person; otherwise anybody who is logged in could fill the disk. The oldest is deleted only once
 * no retry of its call can be in flight. Until then the next refusal is postponed: nothing is decided, and the device waits.
 * A retry after the deletion is decided like a first attempt: the device can't have received the refusal, since it retries.
 */
import { deleteRefusals, getRefusalTime, insertAnswer } from '../store/answers.ts';
import type { AnswerRow, Database } from '../store/tables.ts';
import { Problem } from './problem.ts';

/** A device that was offline for a long time may send a thousand at once, and all of them may be refused. */
export const MOST_REFUSALS = 5000;
/** Two drains of one device, or a network that repeats, are minutes apart; a device left in a drawer takes days. */
export const REFUSAL_COUNTS_FOR_MS = 7 * 24 * 60 * 60_000;
/** A device with that many refusals retries every hour, which costs nothing. */
const LONGEST_WAIT_SECONDS = 3600;

/** False if the key already has an answer. @throws Problem `request.too-many` while there are too many recent refusals */
export async function keepRefusal(db: Database, answer: AnswerRow): Promise<boolean> {
  const { user_id, created_at: now } = answer;
  const oldest = await getRefusalTime(db, user_id, MOST_REFUSALS);
  if (oldest !== undefined) {
    const wait = oldest + REFUSAL_COUNTS_FOR_MS - now;
    if (wait > 0)
      throw new Problem('request.too-many', { retryAfter: Math.min(Math.ceil(wait / 1000), LONGEST_WAIT_SECONDS) });
    await deleteRefusals(db, user_id, oldest);
  }
  return insertAnswer(db, answer);
}
