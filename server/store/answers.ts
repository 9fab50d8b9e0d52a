/** Answers to queued calls, by person and idempotency key. Never deleted: a device may be offline for months. */
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
