/** Erases the contact data of patients whom no appointment and no walk-in names any longer. */
import { type ExpressionBuilder, sql } from 'kysely';
import { IS_OF_PATIENT } from './bookings.ts';
import type { Database, PatientRow, Tables } from './tables.ts';

/** Where the next page of a list begins. */
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

/** Erases the phone number, and also name and address if no account answers for the patient. Passes over those still named. */
export async function dropContactOfPatients(tx: Database, ids: readonly string[]): Promise<number> {
  // Locked, then checked again: an appointment may be made for one of them at this moment.
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

const isNamedNowhere = ({ and, not, exists, selectFrom }: ExpressionBuilder<Tables, 'patients'>) =>
  and([
    not(
      exists(
        selectFrom('bookings').select('bookings.id').where(IS_OF_PATIENT).where(sql<boolean>`bookings.user_name <> ''`),
      ),
    ),
    not(exists(selectFrom('walk_ins').select('walk_ins.id').whereRef('walk_ins.patient_id', '=', 'patients.id'))),
  ]);
