/** Answers to queued calls, by the person and the key they were sent with. Kept for good: a device may be offline for long. */
import type { AnswerRow, Database } from './tables.ts';

/** False when the key is known. Waits for whoever is working on the same key. */
export async function claimKey(db: Database, claim: Omit<AnswerRow, 'status' | 'body'>): Promise<boolean> {
  const claimed = await db
    .insertInto('answers')
    .values({ ...claim, status: null, body: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function isKeyKnown(db: Database, userId: string, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('answers')
    .select('key')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

export async function getAnswer(db: Database, userId: string, key: string): Promise<AnswerRow> {
  return db
    .selectFrom('answers')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
}

export async function rememberAnswer(
  db: Database,
  { user_id, key, status, body }: Pick<AnswerRow, 'user_id' | 'key' | 'status' | 'body'>,
): Promise<void> {
  await db.updateTable('answers').set({ status, body }).where('user_id', '=', user_id).where('key', '=', key).execute();
}
