/** Answers to queued calls, by the person and the key they were sent with. Kept for good: a device may be offline for long. */
import { prepared } from './prepared.ts';
import type { AnswerRow, Database } from './tables.ts';

type AnswerKey = Pick<AnswerRow, 'user_id' | 'key'>;

const insertNew = prepared<AnswerRow, Pick<AnswerRow, 'key'>>(
  ['user_id', 'key', 'call', 'input_hash', 'status', 'body', 'created_at'],
  (db, answer) =>
    db
      .insertInto('answers')
      .values(answer)
      .onConflict((conflict) => conflict.doNothing())
      .returning('key'),
);

/** False when the key has an answer already. Waits for whoever is about to answer the same key. */
export async function insertAnswer(db: Database, answer: AnswerRow): Promise<boolean> {
  return (await insertNew(db, answer)).length > 0;
}

const answersByKey = prepared<AnswerKey, AnswerRow>(['user_id', 'key'], (db, { user_id, key }) =>
  db.selectFrom('answers').selectAll().where('user_id', '=', user_id).where('key', '=', key),
);

export async function getAnswer(db: Database, key: AnswerKey): Promise<AnswerRow | undefined> {
  return (await answersByKey(db, key))[0];
}
