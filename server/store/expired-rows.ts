/**
 * Each deletes at most `most` expired rows and returns how many: fewer means that none are left. `before` is milliseconds, or
 * an ISO day if it is text.
 */
import { sql } from 'kysely';
import type { Database } from './tables.ts';

export const deleteWalkInsBefore = (tx: Database, before: string, most: number) =>
  deleteDaysBefore(tx, { table: 'walk_ins', id: 'id' }, before, most);

export const deleteVisitEventsBefore = (tx: Database, before: string, most: number) =>
  deleteDaysBefore(tx, { table: 'visit_events', id: 'id' }, before, most);

export const deleteCancellationsBefore = (tx: Database, before: string, most: number) =>
  deleteDaysBefore(tx, { table: 'cancellations', id: 'booking_id' }, before, most);

async function deleteDaysBefore(
  tx: Database,
  { table, id }: { table: 'walk_ins' | 'visit_events' | 'cancellations'; id: string },
  before: string,
  most: number,
): Promise<number> {
  const [from, key] = [sql.table(table), sql.ref(id)];
  const { rows } = await sql`
    delete from ${from} where ${key} in (select ${key} from ${from} where date < ${before} limit ${most}) returning date
  `.execute(tx);
  return rows.length;
}

export async function deleteAnswersBefore(tx: Database, before: number, most: number): Promise<number> {
  return deleteAnswers(tx, answers(tx).where('created_at', '<', before).orderBy('created_at').limit(most));
}

export async function deleteAnswersOfUser(tx: Database, id: string, most: number): Promise<number> {
  return deleteAnswers(tx, answers(tx).where('user_id', '=', id).limit(most));
}

/** Answers of one deleted account (`forgetUser`). Returns 0 only if no such account has any left. */
export async function deleteAnswersOfDeleted(tx: Database, most: number): Promise<number> {
  const account = await tx
    .selectFrom('users')
    .select('id')
    // The same condition as in the index.
    .where(sql<boolean>`name = ''`)
    // Not `exists`: PostgreSQL may read all answers for it.
    .where(sql<boolean>`(select key from answers where user_id = users.id limit 1) is not null`)
    .limit(1)
    .executeTakeFirst();
  return account ? deleteAnswersOfUser(tx, account.id, most) : 0;
}

const answers = (tx: Database) => tx.selectFrom('answers').select(['user_id', 'key']);

async function deleteAnswers(tx: Database, chosen: ReturnType<typeof answers>): Promise<number> {
  const deleted = await tx
    .deleteFrom('answers')
    .where(({ eb, refTuple }) => eb(refTuple('user_id', 'key'), 'in', chosen.$asTuple('user_id', 'key')))
    .returning('key')
    .execute();
  return deleted.length;
}

/** Deletes sessions whose login began before then. */
export async function deleteEndedSessionsBefore(tx: Database, before: number, most: number): Promise<number> {
  const old = tx.selectFrom('ended_sessions').where('auth_time', '<', before).limit(most);
  const deleted = await tx
    .deleteFrom('ended_sessions')
    .where(({ eb, refTuple }) =>
      eb(refTuple('user_id', 'auth_time'), 'in', old.select(['user_id', 'auth_time']).$asTuple('user_id', 'auth_time')),
    )
    .returning('user_id')
    .execute();
  return deleted.length;
}

export async function deleteEventsBefore(tx: Database, before: number, most: number): Promise<number> {
  const old = tx.selectFrom('payment_events').select('id').where('created_at', '<', before).limit(most);
  return (await tx.deleteFrom('payment_events').where('id', 'in', old).returning('id').execute()).length;
}

/** Deletes images of no doctor. One that is uploaded again, or given to a doctor, counts as new. */
export async function deleteUnusedImages(tx: Database, before: number, most: number): Promise<number> {
  const unused = tx
    .selectFrom('images')
    .select('hash')
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('doctors')
            .select('id')
            // A doctor's picture may also be named with the clinic's origin, as any https address.
            .where('image', 'like', sql<string>`'%/images/' || ${sql.ref('images.hash')}`),
        ),
      ),
    )
    .limit(most);
  const deleted = await tx
    .deleteFrom('images')
    .where('hash', 'in', unused)
    // Checked again once the row is locked: a doctor may have been given it.
    .where('created_at', '<', before)
    .returning('hash')
    .execute();
  return deleted.length;
}
