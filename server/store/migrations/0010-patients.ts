/**
 * Patients come to appointments; accounts answer for patients. Two patients of one account may have the same service on a day,
 * and a patient without an account may have an appointment.
 */
import { type Kysely, SqliteAdapter, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('patients')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('name', 'text')
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('email', 'text')
    .addColumn('user_id', 'text', (c) => c.references('users.id'))
    .addColumn('created_by', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('patients_of_user').on('patients').column('user_id').execute();
  await db.schema.createIndex('patients_by_email').on('patients').column('email').execute();
  await sql`create index patients_with_contact on patients (created_at, id) where phone <> ''`.execute(db);
  await sql`
    insert into patients (id, phone, user_id, created_at)
    select id, coalesce(${LAST_PHONE}, ''), id, created_at from users
  `.execute(db);
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const statement of isSqlite ? SQLITE : POSTGRES) await sql.raw(statement).execute(db);
  // In the order of the list.
  await db.schema.createIndex('bookings_of_user').on('bookings').columns(['user_id', 'date', 'start_minute']).execute();
  // A server of the previous release writes no patient. Its bookings are for the account's own patient, who has the account's id.
  await sql`
    create unique index one_booking_per_patient on bookings (coalesce(patient_id, user_id), date, service_id)
  `.execute(db);
}

const LAST_PHONE = sql`(
  select phone from bookings where user_id = users.id and phone <> '' order by bookings.created_at desc limit 1
)`;

const COLUMNS = [
  ...['id', 'service_id', 'service_name', 'date', 'start_minute', 'user_id', 'user_name', 'email', 'phone'],
  ...['price_cents', 'paid', 'transaction_id', 'created_at'],
].join(', ');

/** SQLite can drop neither a constraint nor a column's 'not null' from a table, so it is rebuilt. */
const SQLITE = [
  `create table bookings_of_patients (
    id text not null primary key,
    service_id text not null references services (id),
    service_name text not null,
    date text not null,
    start_minute integer not null,
    user_id text references users (id),
    user_name text not null,
    email text not null,
    phone text not null,
    price_cents integer not null,
    paid integer not null default 0,
    transaction_id text,
    created_at bigint not null,
    patient_id text references patients (id),
    constraint one_booking_per_slot unique (date, service_id, start_minute)
  )`,
  `insert into bookings_of_patients (${COLUMNS}, patient_id) select ${COLUMNS}, user_id from bookings`,
  'drop table bookings',
  'alter table bookings_of_patients rename to bookings',
  "create index bookings_with_contact on bookings (date, id) where phone <> ''",
];

const POSTGRES = [
  'alter table bookings add column patient_id text references patients (id)',
  // Servers of the previous release are still running: they may have added somebody since, who has no patient.
  'update bookings set patient_id = user_id where user_id in (select id from patients)',
  'alter table bookings alter column user_id drop not null',
  'alter table bookings drop constraint one_booking_per_patient_service_day',
];
