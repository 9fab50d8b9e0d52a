/** Patients' names and contact data, and the search for patients. */
import { sql } from 'kysely';
import { folded, soughtWords } from '../../contract/folded.ts';
import { LEAST_WHOLE, TRUNK_ZERO, withoutPrefix } from '../../contract/phone-search.ts';
import { IS_OF_PATIENT } from './bookings.ts';
import type { Database } from './tables.ts';

export interface Contact {
  name: string;
  phone: string;
  email: string | null;
  user_id: string | null;
}

/** An account's own patient has the account's name and address. Undefined for an unknown or a forgotten patient. */
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
      // An account that lost its address is found only if it has appointments: nobody could see a new one.
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
  // An older server does not write `folded_name`.
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
