/** Expired rows, a few at a time. A function that is told how many returns how many it handled: fewer means that none are left. */
import { type ExpressionBuilder, sql } from 'kysely';
import { IS_OF_PATIENT } from './bookings.ts';
import type { Database, PatientRow, Tables } from './tables.ts';

/** @param before ISO day */
export const deleteWalkInsBefore = (tx: Database, before: string, most: number) =>
  deleteDaysBefore(tx, { table: 'walk_ins', id: 'id' }, before, most);

/** @param before ISO day */
export const deleteVisitEventsBefore = (tx: Database, before: string, most: number) =>
  deleteDaysBefore(tx, { table: 'visit_events', id: 'id' }, before, most);

/** @param before ISO day */
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

/** Where a listing of patients goes on. */
export type ListedPatient = Pick<PatientRow, 'id' | 'created_at'>;

/** Patients whose contact data is known, oldest first. @param before milliseconds @param after the last one already seen */
export async function listPatientsWithContact(
  db: Database,
  before: number,
  after: ListedPatient,
  most: number,
): Promise<ListedPatient[]> {
  return (
    db
      .selectFrom('patients')
      .select(['id', 'created_at'])
      .where('created_at', '<', before)
      // The same condition as in the index.
      .where(sql<boolean>`phone <> ''`)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '>', tuple(after.created_at, after.id)))
      .orderBy('created_at')
      .orderBy('id')
      .limit(most)
      .execute()
  );
}

/**
 * Erases the phone number of those among these patients whom no appointment and no walk-in names any longer, and also their name
 * and address if no account answers for them.
 */
export async function dropContactOfPatients(tx: Database, ids: readonly string[]): Promise<number> {
  // Locked, and then looked at again: an appointment may be made for one of them at this moment.
  const locking = tx
    .updateTable('patients')
    .set(({ ref }) => ({ phone: ref('phone') }))
    .where('id', 'in', ids)
    .where(isNamedNowhere)
    .returning('id');
  const locked = (await locking.execute()).map(({ id }) => id);
  if (locked.length === 0) return 0;
  const changed = await tx
    .updateTable('patients')
    .set(({ eb, ref }) => ({
      phone: '',
      name: eb.case().when('user_id', 'is', null).then('').else(ref('name')).end(),
      folded_name: eb.case().when('user_id', 'is', null).then('').else(ref('folded_name')).end(),
      email: eb.case().when('user_id', 'is', null).then(null).else(ref('email')).end(),
    }))
    .where('id', 'in', locked)
    .where(isNamedNowhere)
    .returning('id')
    .execute();
  return changed.length;
}

/** By no appointment and no walk-in. */
const isNamedNowhere = ({ and, not, exists, selectFrom }: ExpressionBuilder<Tables, 'patients'>) =>
  and([
    not(
      exists(
        selectFrom('bookings').select('bookings.id').where(IS_OF_PATIENT).where(sql<boolean>`bookings.user_name <> ''`),
      ),
    ),
    not(exists(selectFrom('walk_ins').select('walk_ins.id').whereRef('walk_ins.patient_id', '=', 'patients.id'))),
  ]);

/** @param before milliseconds */
export async function deleteAnswersBefore(tx: Database, before: number, most: number): Promise<number> {
  const old = tx.selectFrom('answers').where('created_at', '<', before).orderBy('created_at').limit(most);
  const deleted = await tx
    .deleteFrom('answers')
    .where(({ eb, refTuple }) =>
      eb(refTuple('user_id', 'key'), 'in', old.select(['user_id', 'key']).$asTuple('user_id', 'key')),
    )
    .returning('key')
    .execute();
  return deleted.length;
}

/** Deletes those whose login began before then. @param before milliseconds */
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

/** @param before milliseconds */
export async function deleteEventsBefore(tx: Database, before: number, most: number): Promise<number> {
  const old = tx.selectFrom('payment_events').select('id').where('created_at', '<', before).limit(most);
  return (await tx.deleteFrom('payment_events').where('id', 'in', old).returning('id').execute()).length;
}

/** Deletes images of no doctor. One that is uploaded again, or given to a doctor, counts as new. @param before milliseconds */
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
            .where('image', '=', sql<string>`'/images/' || ${sql.ref('images.hash')}`),
        ),
      ),
    )
    .limit(most);
  const deleted = await tx
    .deleteFrom('images')
    .where('hash', 'in', unused)
    // Looked at again once the row is locked: a doctor may have got it meanwhile.
    .where('created_at', '<', before)
    .returning('hash')
    .execute();
  return deleted.length;
}
