/** Answers to queued calls, by the person and the key they were sent with. Kept for good: a device may be offline for long. */
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
