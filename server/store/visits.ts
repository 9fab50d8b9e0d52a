/** The day at the front desk. Dates are ISO days. Events are only ever added. */
import { sql } from 'kysely';
import { CARD_STATE } from './card-state.ts';
import type { Database, VisitEventRow, WalkInRow } from './tables.ts';

/** `account_name` is null without an account, and empty if the account was deleted. */
export async function listBookingsOfDay(db: Database, date: string) {
  return db
    .selectFrom('bookings')
    .leftJoin('patients as patient', (join) =>
      join.on('patient.id', '=', sql<string>`coalesce(bookings.patient_id, bookings.user_id)`),
    )
    .leftJoin('users as account', 'account.id', 'bookings.user_id')
    .selectAll('bookings')
    .select(['patient.name as patient_name', 'patient.phone as patient_phone', 'account.name as account_name'])
    .select(CARD_STATE)
    .where('date', '=', date)
    .orderBy('start_minute')
    .orderBy('service_name')
    .execute();
}

export async function listWalkIns(db: Database, date: string) {
  return walkIns(db).where('date', '=', date).execute();
}

export async function listWalkInsOfUser(db: Database, userId: string) {
  return walkIns(db).where('patient.user_id', '=', userId).execute();
}

/** With the patient's name, which for an account's own patient is the account's. */
function walkIns(db: Database) {
  return db
    .selectFrom('walk_ins')
    .innerJoin('patients as patient', 'patient.id', 'walk_ins.patient_id')
    .leftJoin('users as account', 'account.id', 'patient.user_id')
    .leftJoin('services as service', 'service.id', 'walk_ins.service_id')
    .selectAll('walk_ins')
    .select(['patient.phone', 'service.name as service_name', 'service.price_cents'])
    .select(({ fn }) => fn.coalesce('patient.name', 'account.name').as('name'))
    .orderBy('walk_ins.created_at')
    .orderBy('walk_ins.id');
}

export async function listEvents(db: Database, date: string): Promise<VisitEventRow[]> {
  return events(db).where('date', '=', date).execute();
}

export async function listEventsOfUser(db: Database, userId: string): Promise<VisitEventRow[]> {
  return (
    events(db)
      .where('visit_id', 'in', visitIdsOfUser(db, userId))
      // For the index: an event has the day of its visit.
      .where('date', 'in', visits(db).select('visit.date').where('visit.user_id', '=', userId))
      .execute()
  );
}

const events = (db: Database) => db.selectFrom('visit_events').selectAll().orderBy('received_at').orderBy('id');

/** The ISO day of a visit, and the account that answers for the patient; undefined if there never was such a visit. */
export async function findVisit(
  db: Database,
  id: string,
): Promise<{ date: string; user_id: string | null } | undefined> {
  return visits(db).select(['visit.date', 'visit.user_id']).where('visit.id', '=', id).executeTakeFirst();
}

/** Visits of all patients whom the account answers for. */
export function visitIdsOfUser(db: Database, userId: string) {
  return visits(db).select('visit.id').where('visit.user_id', '=', userId);
}

/** Appointments, including canceled ones, and walk-ins. */
function visits(db: Database) {
  const walkedIn = db
    .selectFrom('walk_ins')
    .leftJoin('patients as patient', 'patient.id', 'walk_ins.patient_id')
    .select(['walk_ins.id', 'date', 'patient.user_id']);
  const canceled = db
    .selectFrom('cancellations')
    .leftJoin('patients as patient', 'patient.id', 'cancellations.patient_id')
    .select(['booking_id as id', 'date', 'patient.user_id']);
  const booked = db.selectFrom('bookings').select(['id', 'date', 'user_id']);
  return db.selectFrom(booked.unionAll(walkedIn).unionAll(canceled).as('visit'));
}

/** False if it is already stored. */
export async function insertEvent(tx: Database, event: VisitEventRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('visit_events')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function getWalkIn(db: Database, id: string): Promise<WalkInRow | undefined> {
  return db.selectFrom('walk_ins').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertWalkIn(tx: Database, walkIn: WalkInRow): Promise<void> {
  await tx.insertInto('walk_ins').values(walkIn).execute();
}
