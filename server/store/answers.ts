/**
 * Answers to queued calls, by person and idempotency key. An accepted one is never deleted: a device may be offline for
 * months. Refused ones are bounded by keep-refusal.ts.
 */
import type { AnswerRow, Database } from './tables.ts';

/** False when the key has an answer already. Waits for another transaction that is about to answer the same key. */
export async function insertAnswer(db: Database, answer: AnswerRow): Promise<boolean> {
  const inserted = await db
    .insertInto('answers')
    .values(answer)
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function getAnswer(
  db: Database,
  { user_id, key }: Pick<AnswerRow, 'user_id' | 'key'>,
): Promise<AnswerRow | undefined> {
  return db.selectFrom('answers').selectAll().where('user_id', '=', user_id).where('key', '=', key).executeTakeFirst();
}

/** When the n-th newest of a person's refused answers was given (milliseconds); undefined when there are fewer. */
export async function getRefusalTime(db: Database, userId: string, n: number): Promise<number | undefined> {
  const row = await refusalsOf(db, userId)
    .select('created_at')
    .orderBy('created_at', 'desc')
    .offset(n - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

/** @param until milliseconds, inclusive */
export async function deleteRefusals(db: Database, userId: string, until: number): Promise<void> {
  await db
    .deleteFrom('answers')
    .where('user_id', '=', userId)
    .where('status', '>=', 400)
    .where('created_at', '<=', until)
    .execute();
}

function refusalsOf(db: Database, userId: string) {
  return db.selectFrom('answers').where('user_id', '=', userId).where('status', '>=', 400);
}
