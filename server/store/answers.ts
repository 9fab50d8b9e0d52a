/**
 * Answers to queued calls, by person and idempotency key. A device may be offline for months, so an accepted answer is deleted
 * only by retention or with the account. keep-refusal.ts bounds the refused ones.
 */
import { sql } from 'kysely';
import type { AnswerRow, Database } from './tables.ts';

/** False if the key already has an answer. Waits for another transaction that is answering the same key. */
export async function insertAnswer(
  db: Database,
  { user_id, key, call, input_hash, status, body, created_at }: AnswerRow,
): Promise<boolean> {
  const { rows } = await sql`
    insert into answers (user_id, key, call, input_hash, status, body, created_at)
    values (${user_id}, ${key}, ${call}, ${input_hash}, ${status}, ${body}, ${created_at})
    on conflict do nothing
    returning key
  `.execute(db);
  return rows.length > 0;
}

export async function getAnswer(
  db: Database,
  { user_id, key }: Pick<AnswerRow, 'user_id' | 'key'>,
): Promise<AnswerRow | undefined> {
  return db.selectFrom('answers').selectAll().where('user_id', '=', user_id).where('key', '=', key).executeTakeFirst();
}

/** Time of the n-th newest refused answer (milliseconds); undefined if there are fewer. */
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
