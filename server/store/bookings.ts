/** Bookings. Unique indexes are the final arbiter: one booking per slot, and one per patient, service and day. */
import { sql } from 'kysely';
import type { ClinicMoment } from '../../contract/clinic-date.ts';
import { CARD_STATE, type WithCardState } from './card-state.ts';
import type { BookingRow, Database } from './tables.ts';

/** False if another booking is in the way. (step 8) */
export async function insertBooking(db: Database, booking: BookingRow): Promise<boolean> {
  const inserted = await db
    .insertInto('bookings')
    .values(booking)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

type Place = Pick<BookingRow, 'service_id' | 'date' | 'start_minute' | 'patient_id' | 'user_id'>;

export interface BookingInTheWay {
  id: string;
  start_minute: number;
  patient: string | null;
}

/** The patient's own booking for that service and day, or else the one that holds the slot. */
export async function getBookingInTheWay(
  db: Database,
  { service_id, date, start_minute, ...booking }: Place,
): Promise<BookingInTheWay | undefined> {
  const patient = patientOf(booking);
  const rows = await db
    .selectFrom('bookings')
    .select(['id', 'start_minute', PATIENT.as('patient')])
    .where('service_id', '=', service_id)
    .where('date', '=', date)
    .where((where) => where.or([where(PATIENT, '=', patient), where('start_minute', '=', start_minute)]))
    .execute();
  return rows.find((row) => row.patient === patient) ?? rows[0];
}

/** The same expression as in the unique index. */
const PATIENT = sql<string | null>`coalesce(patient_id, user_id)`;

/**
 * For a subquery of patients. It compares with an expression: with a bare column, SQLite applies the column's type to both sides,
 * and then reads all bookings for each patient instead of the index.
 */
export const IS_OF_PATIENT = sql<boolean>`
  coalesce(bookings.patient_id, bookings.user_id) = coalesce(patients.id, '')
`;

export function patientOf({ patient_id, user_id }: Pick<BookingRow, 'patient_id' | 'user_id'>): string | null {
  return patient_id ?? user_id;
}

/** Appointments per day, from an ISO day on. Days without one are missing. */
export async function countBookingsOfDays(db: Database, from: string): Promise<{ date: string; count: number }[]> {
  const rows = await db
    .selectFrom('bookings')
    .select(['date', (row) => row.fn.countAll().as('count')])
    .where('date', '>=', from)
    .groupBy('date')
    .orderBy('date')
    .execute();
  return rows.map(({ date, count }) => ({ date, count: Number(count) }));
}

/** In order of appointment time. */
export async function listBookingsOfUser(db: Database, userId: string): Promise<(BookingRow & WithCardState)[]> {
  return db
    .selectFrom('bookings')
    .selectAll()
    .select(CARD_STATE)
    .where('user_id', '=', userId)
    .orderBy('date')
    .orderBy('start_minute')
    .execute();
}

/**
 * Locks until the transaction ends, by an update that changes nothing. The order of locks is: a booking, its payments, their
 * alerts, the audit's head. In any other order, two transactions could deadlock.
 */
export async function lockBooking(tx: Database, id: string): Promise<void> {
  await tx
    .updateTable('bookings')
    .set(({ ref }) => ({ paid: ref('paid') }))
    .where('id', '=', id)
    .execute();
}

/** Locks all bookings of a person: from here on, it can't change which ones are paid. */
export async function lockBookingsOfUser(tx: Database, userId: string): Promise<void> {
  await tx
    .updateTable('bookings')
    .set(({ ref }) => ({ paid: ref('paid') }))
    .where('user_id', '=', userId)
    .execute();
}

/** The number of a person's unpaid future bookings. */
export async function countOpenBookings(db: Database, userId: string, now: ClinicMoment): Promise<number> {
  const { count } = await db
    .selectFrom('bookings')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .where('paid', '=', 0)
    .where(({ or, and, eb }) =>
      or([eb('date', '>', now.date), and([eb('date', '=', now.date), eb('start_minute', '>', now.minute)])]),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether an account that lost this address to its owner still has bookings. @param from ISO day */
export async function hasReleasedBookings(db: Database, email: string, from: string): Promise<boolean> {
  const booking = await db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.user_id')
    .select('bookings.id')
    .where('bookings.date', '>=', from)
    .where('bookings.email', '=', email)
    .where('users.released_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return booking !== undefined;
}

export async function listUnpaidBookings(db: Database, userId: string, priceCents: number): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings')
    .select('id')
    .where('user_id', '=', userId)
    .where('paid', '=', 0)
    .where('price_cents', '=', priceCents)
    .execute();
  return rows.map(({ id }) => id);
}

/** @param owner if given, only this user's booking */
export async function getBookingRow(
  db: Database,
  id: string,
  owner?: string,
): Promise<(BookingRow & WithCardState) | undefined> {
  return db
    .selectFrom('bookings')
    .selectAll()
    .select(CARD_STATE)
    .where('id', '=', id)
    .$if(owner !== undefined, (query) => query.where('user_id', '=', owner as string))
    .executeTakeFirst();
}

/** The deleted row; undefined if there is no such unpaid booking. @param owner if given, only this user's booking */
export async function deleteUnpaidBooking(db: Database, id: string, owner?: string): Promise<BookingRow | undefined> {
  return db
    .deleteFrom('bookings')
    .where('id', '=', id)
    .where('paid', '=', 0)
    .$if(owner !== undefined, (query) => query.where('user_id', '=', owner as string))
    .returningAll()
    .executeTakeFirst();
}
