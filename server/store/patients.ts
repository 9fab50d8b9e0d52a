/** Patients: who comes to an appointment. Each account has one of its own, with the account's id, and may answer for others. */
import { type Insertable, sql } from 'kysely';
import { folded, soughtWords } from '../../contract/folded.ts';
import { LEAST_WHOLE, TRUNK_ZERO, withoutPrefix } from '../../contract/phone-search.ts';
import type { Database, PatientRow } from './tables.ts';

interface OwnPatient {
  userId: string;
  /** The last one they gave. */
  phone?: string;
  /** Milliseconds. */
  at: number;
}

/** Makes the account's own patient if it is missing. */
export async function keepOwnPatient(tx: Database, { userId, phone, at }: OwnPatient): Promise<void> {
  // Most people give the number that is there: a row that would stay as it is need not be written.
  const kept = sql`
    update set phone = excluded.phone, user_id = excluded.user_id
    where patients.phone <> excluded.phone or patients.user_id is distinct from excluded.user_id
  `;
  await sql`
    insert into patients (id, user_id, phone, created_at) values (${userId}, ${userId}, ${phone ?? ''}, ${at})
    on conflict (id) do ${phone === undefined ? sql`nothing` : kept}
  `.execute(tx);
}

/**
 * From now on the account answers for every patient without one who has its address, and sees their appointments. Only for an
 * address that is proven: anybody may write down any.
 */
export async function adoptPatients(tx: Database, { id, email }: { id: string; email: string }): Promise<void> {
  const adopted = await tx
    .updateTable('patients')
    .set({ user_id: id })
    .where('email', '=', email)
    .where('user_id', 'is', null)
    .returning('id')
    .execute();
  if (adopted.length === 0) return;
  const ids = adopted.map((patient) => patient.id);
  await tx.updateTable('bookings').set({ user_id: id }).where('patient_id', 'in', ids).execute();
}

/** Its own among them, oldest first. */
export async function listPatientsOfUser(db: Database, userId: string): Promise<PatientRow[]> {
  return db.selectFrom('patients').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();
}

/** False when there was one of this id, also when a transaction that ends meanwhile has written them down. */
export async function insertPatient(tx: Database, patient: Insertable<PatientRow>): Promise<boolean> {
  const added = await tx
    .insertInto('patients')
    .values({ ...patient, folded_name: folded(patient.name ?? '') })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

export interface Contact {
  name: string;
  phone: string;
  email: string | null;
  user_id: string | null;
}

/** Of an account's own patient name and address are the account's. Undefined for nobody, and for who was forgotten. */
export async function getContact(db: Database, id: string): Promise<Contact | undefined> {
  return contacts(db).where('patients.id', '=', id).executeTakeFirst();
}

/**
 * By name. `last_visit`, up to today, and `next_visit` are ISO days.
 * @param sought parts of a name or address in any case and without accents, or digits of a phone number @param today ISO day
 */
export async function findPatients(
  db: Database,
  sought: { text: string } | { digits: string },
  today: string,
  most: number,
): Promise<(Contact & { id: string; last_visit: string | null; next_visit: string | null })[]> {
  return contacts(db)
    .select(['patients.id'])
    .select(({ selectFrom }) => [
      selectFrom('bookings')
        .select(({ fn }) => fn.max('date').as('last'))
        .where(isTheirs)
        .where('date', '<=', today)
        .as('last_visit'),
      selectFrom('bookings')
        .select(({ fn }) => fn.min('date').as('next'))
        .where(isTheirs)
        .where('date', '>', today)
        .as('next_visit'),
    ])
    .where('text' in sought ? isNamed(sought.text) : hasPhone(sought.digits))
    .orderBy('name')
    .orderBy('patients.id')
    .limit(most)
    .execute();
}

const isTheirs = sql<boolean>`coalesce(bookings.patient_id, bookings.user_id) = patients.id`;

function contacts(db: Database) {
  return (
    db
      .selectFrom('patients')
      .leftJoin('users', 'users.id', 'patients.user_id')
      .select(['patients.phone', 'patients.user_id'])
      .select(sql<string>`coalesce(patients.name, users.name)`.as('name'))
      // What stands in the place of an address that is gone has no @.
      .select(
        sql<string | null>`coalesce(patients.email, case when users.email like '%@%' then users.email end)`.as('email'),
      )
      // Nobody's, and those who were forgotten.
      .where(sql<boolean>`coalesce(patients.name, users.name) <> ''`)
  );
}

/** By all of its words, in any order: the family name may be said first. */
const isNamed = (text: string) => sql<boolean>`(${sql.join(soughtWords(text).map(hasWord), sql` and `)})`;

const hasWord = (text: string) => {
  const like = (part: string) => sql`like ${`%${part.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
  // An older server writes, and changes, names alone.
  return sql<boolean>`(coalesce(patients.folded_name, users.folded_name) ${like(folded(text))}
    or lower(coalesce(patients.name, users.name)) ${like(text.toLowerCase())}
    or coalesce(patients.email, users.email) ${like(text.toLowerCase())})`;
};

/** As `hasDigits`: digits as they follow each other, whatever was written between them, with the country's code or without. */
const hasPhone = (digits: string) => {
  const bare = [TRUNK_ZERO, '+', '-', '(', ')', '.', '/', 'x', ' '].reduce(
    (text, mark) => sql`replace(${text}, ${sql.lit(mark)}, '')`,
    sql`patients.phone`,
  );
  const national = sql`ltrim(${bare}, '0')`;
  return sql<boolean>`(${bare} like ${`%${withoutPrefix(digits)}%`}
    or (length(${national}) >= ${sql.lit(LEAST_WHOLE)} and ${digits} like '%' || ${national}))`;
};
