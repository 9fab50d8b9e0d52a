/** Patients: the people who come to appointments. Each account has its own patient, with its id, and may answer for others. */
import { type Insertable, sql } from 'kysely';
import { folded, soughtWords } from '../../contract/folded.ts';
import { LEAST_WHOLE, TRUNK_ZERO, withoutPrefix } from '../../contract/phone-search.ts';
import { IS_OF_PATIENT } from './bookings.ts';
import type { Database, PatientRow } from './tables.ts';

interface OwnPatient {
  userId: string;
  /** The last number they gave. */
  phone?: string;
  /** Milliseconds. */
  at: number;
}

/** Creates the account's own patient if it is missing; otherwise stores a phone number that has changed. */
export async function keepOwnPatient(tx: Database, { userId, phone, at }: OwnPatient): Promise<void> {
  // Checked first: the insert would wait for whoever has locked this patient. A deletion locks the patient, then the account,
  // which a login has locked already: a deadlock.
  if (phone === undefined && (await hasPatient(tx, userId))) return;
  // Most people give the number that is already stored: don't write a row that would stay the same.
  const kept = sql`
    update set phone = excluded.phone, user_id = excluded.user_id
    where patients.phone <> excluded.phone or patients.user_id is distinct from excluded.user_id
  `;
  await sql`
    insert into patients (id, user_id, phone, created_at) values (${userId}, ${userId}, ${phone ?? ''}, ${at})
    on conflict (id) do ${phone === undefined ? sql`nothing` : kept}
  `.execute(tx);
}

async function hasPatient(tx: Database, id: string): Promise<boolean> {
  const patient = await tx.selectFrom('patients').select('id').where('id', '=', id).executeTakeFirst();
  return patient !== undefined;
}

/**
 * Makes the account answer for every patient who has its address and no account, so that it sees their appointments. Only for
 * a proven address: anybody can enter any address.
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

/** Includes the account's own patient. Oldest first. */
export async function listPatientsOfUser(db: Database, userId: string): Promise<PatientRow[]> {
  return db.selectFrom('patients').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();
}

/** False if there already is one with this id, even if a concurrent transaction has only just added it. */
export async function insertPatient(tx: Database, patient: Insertable<PatientRow>): Promise<boolean> {
  const added = await tx
    .insertInto('patients')
    .values({ ...patient, folded_name: folded(patient.name ?? '') })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** No account answers for the patient any longer, until one proves their address (`adoptPatients`). */
export async function leaveAccount(tx: Database, id: string): Promise<void> {
  await tx.updateTable('patients').set({ user_id: null }).where('id', '=', id).execute();
}

/** Locked until the transaction ends, by an update that changes nothing: no account gets the patient in the meantime. */
export async function lockPatient(tx: Database, id: string): Promise<void> {
  await tx
    .updateTable('patients')
    .set(({ ref }) => ({ phone: ref('phone') }))
    .where('id', '=', id)
    .execute();
}

/** The same for everybody the account answers for: whoever books for one of them waits, or has done so before. */
export async function lockPatientsOfUser(tx: Database, userId: string): Promise<void> {
  await tx
    .updateTable('patients')
    .set(({ ref }) => ({ phone: ref('phone') }))
    .where('user_id', '=', userId)
    .execute();
}

export interface Contact {
  name: string;
  phone: string;
  email: string | null;
  user_id: string | null;
}

/** Name and address of an account's own patient are the account's. Undefined for an unknown patient, or one who was forgotten. */
export async function getContact(db: Database, id: string): Promise<Contact | undefined> {
  return contacts(db).where('patients.id', '=', id).executeTakeFirst();
}

interface FoundPatient extends Contact {
  id: string;
  /** 1 if the account only claims its address, which may be somebody else's: `email` is then null. */
  is_unproven: 0 | 1;
  /** ISO day, up to today. */
  last_visit: string | null;
  /** ISO day, after today. */
  next_visit: string | null;
}

/**
 * Sorted by name. An address that is only claimed finds nobody.
 * @param sought parts of a name or address, ignoring case and accents, or digits of a phone number @param today ISO day
 */
export async function findPatients(
  db: Database,
  sought: { text: string } | { digits: string },
  today: string,
  most: number,
): Promise<FoundPatient[]> {
  return (
    contacts(db, PROVEN_EMAIL)
      .select(['patients.id', IS_UNPROVEN.as('is_unproven')])
      .select(({ selectFrom }) => [
        selectFrom('bookings')
          .select(({ fn }) => fn.max('date').as('last'))
          .where(IS_OF_PATIENT)
          .where('date', '<=', today)
          .as('last_visit'),
        selectFrom('bookings')
          .select(({ fn }) => fn.min('date').as('next'))
          .where(IS_OF_PATIENT)
          .where('date', '>', today)
          .as('next_visit'),
      ])
      .where('text' in sought ? isNamed(sought.text) : hasPhone(sought.digits))
      // An account that lost its address is listed for its appointments: nobody could see a new one.
      .where(({ or, eb, exists, selectFrom }) =>
        or([eb('users.released_at', 'is', null), exists(selectFrom('bookings').select('id').where(IS_OF_PATIENT))]),
      )
      .orderBy('name')
      .orderBy('patients.id')
      .limit(most)
      .execute()
  );
}

// The placeholder for an address that is gone has no @.
const HAS_ADDRESS = sql`users.email like '%@%'`;
const EMAIL = sql<string | null>`coalesce(patients.email, case when ${HAS_ADDRESS} then users.email end)`;
const PROVEN_EMAIL = sql<string | null>`case when users.verified_at is null then patients.email else ${EMAIL} end`;
const IS_UNPROVEN = sql<0 | 1>`case when users.verified_at is null and ${HAS_ADDRESS} then 1 else 0 end`;

function contacts(db: Database, email = EMAIL) {
  return (
    db
      .selectFrom('patients')
      .leftJoin('users', 'users.id', 'patients.user_id')
      .select(['patients.phone', 'patients.user_id', email.as('email')])
      .select(sql<string>`coalesce(patients.name, users.name)`.as('name'))
      // Leaves out the patients of 'nobody' rows (personal-data.ts) and people who were forgotten.
      .where(sql<boolean>`coalesce(patients.name, users.name) <> ''`)
  );
}

/** Matches all of the words, in any order: the family name may come first. */
const isNamed = (text: string) => sql<boolean>`(${sql.join(soughtWords(text).map(hasWord), sql` and `)})`;

const hasWord = (text: string) => {
  const like = (part: string) => sql`like ${`%${part.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
  // An older server writes and changes only the name itself.
  return sql<boolean>`(coalesce(patients.folded_name, users.folded_name) ${like(folded(text))}
    or lower(coalesce(patients.name, users.name)) ${like(text.toLowerCase())}
    or ${PROVEN_EMAIL} ${like(text.toLowerCase())})`;
};

/** Like `hasDigits`: consecutive digits, whatever was written between them, with or without the country code. */
const hasPhone = (digits: string) => {
  const bare = [TRUNK_ZERO, '+', '-', '(', ')', '.', '/', 'x', ' '].reduce(
    (text, mark) => sql`replace(${text}, ${sql.lit(mark)}, '')`,
    sql`patients.phone`,
  );
  const national = sql`ltrim(${bare}, '0')`;
  return sql<boolean>`(${bare} like ${`%${withoutPrefix(digits)}%`}
    or (length(${national}) >= ${sql.lit(LEAST_WHOLE)} and ${digits} like '%' || ${national}))`;
};
