/** Canceled bookings: what the desk still has to see of them, and what it takes to restore them. */
import { slotLabel } from '../../contract/slot.ts';
import { getBookingInTheWay, getBookingRow } from './bookings.ts';
import type { BookingRow, CancellationRow, Database } from './tables.ts';

/** For a booking that was just deleted. @param at milliseconds @param held open bookings of the account, this one included */
export async function keepCancellation(tx: Database, booking: BookingRow, at: number, held = 0): Promise<void> {
  const { id, date, service_id, service_name, start_minute, user_name, phone, patient_id, user_id } = booking;
  await tx
    .insertInto('cancellations')
    .values({
      ...{ booking_id: id, date, service_name, start_minute, patient_id: patient_id ?? user_id ?? '' },
      ...{ name: user_name, phone, created_at: at },
      ...{ service_id, user_id, price_cents: booking.price_cents, booked_at: booking.created_at },
      ...{ held, restored_as: null },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @param date ISO day */
export async function listCancellations(db: Database, date: string) {
  return cancellations(db).where('date', '=', date).execute();
}

export async function listCancellationsOfUser(db: Database, userId: string) {
  return cancellations(db).where('patient.user_id', '=', userId).execute();
}

function cancellations(db: Database) {
  return db
    .selectFrom('cancellations')
    .leftJoin('patients as patient', 'patient.id', 'cancellations.patient_id')
    .selectAll('cancellations')
    .select('patient.phone as patient_phone')
    .orderBy('date')
    .orderBy('start_minute');
}

export interface CanceledBooking
  extends Pick<
    BookingRow,
    'id' | 'service_id' | 'date' | 'start_minute' | 'user_id' | 'patient_id' | 'user_name' | 'phone' | 'price_cents'
  > {
  booked_at: number;
  /** How many open bookings the account had, this one included. */
  held: number;
  restored_as: string | null;
}

/** Undefined unless the person canceled it, and in a release that kept enough of it to restore it. */
export async function getCanceledBooking(
  db: Database,
  id: string,
  userId: string,
): Promise<CanceledBooking | undefined> {
  const row = await db
    .selectFrom('cancellations')
    .selectAll()
    .where('booking_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row || row.service_id === null || row.price_cents === null || row.booked_at === null) return undefined;
  const { service_id, date, start_minute, user_id, patient_id, phone, price_cents, booked_at, restored_as } = row;
  const kept = { id, service_id, date, start_minute, user_id, patient_id, phone, price_cents, booked_at, restored_as };
  return { ...kept, user_name: row.name, held: row.held ?? 0 };
}

/** Undefined if it is unknown or its account was deleted. */
export async function getCancellation(db: Database, id: string): Promise<CancellationRow | undefined> {
  const row = await db.selectFrom('cancellations').selectAll().where('booking_id', '=', id).executeTakeFirst();
  return row?.name === '' ? undefined : row;
}

/** The slot that its patient has now for that service and day, if any. */
export async function findSlotInstead(
  db: Database,
  { service_id, ...canceled }: CancellationRow,
): Promise<string | undefined> {
  if (service_id === null) return undefined;
  const inTheWay = await getBookingInTheWay(db, { ...canceled, service_id });
  return inTheWay?.patient === canceled.patient_id ? slotLabel(inTheWay.start_minute) : undefined;
}

/** Id of the booking that the person has now for a canceled one, if any: its restore, or a new booking of the same slot. */
export async function findRebookedId(db: Database, id: string, userId: string): Promise<string | undefined> {
  const canceled = await getCanceledBooking(db, id, userId);
  if (!canceled) return undefined;
  const { restored_as } = canceled;
  if (restored_as === null) return findSameSlotId(db, canceled, userId);
  const restored = await getBookingRow(db, restored_as, userId);
  return restored?.id ?? findRebookedId(db, restored_as, userId);
}

async function findSameSlotId(db: Database, canceled: CanceledBooking, userId: string): Promise<string | undefined> {
  const inTheWay = await getBookingInTheWay(db, canceled);
  const isSame = inTheWay?.patient === canceled.patient_id && inTheWay.start_minute === canceled.start_minute;
  return isSame ? (await getBookingRow(db, inTheWay.id, userId))?.id : undefined;
}

/** Follows a booking through cancellations and restores to its latest id; its own id if it was never restored. */
export async function getLatestId(db: Database, id: string): Promise<string> {
  const canceled = await db
    .selectFrom('cancellations')
    .select('restored_as')
    .where('booking_id', '=', id)
    .executeTakeFirst();
  return canceled?.restored_as ? getLatestId(db, canceled.restored_as) : id;
}

/** @param as id of the new booking */
export async function noteRestored(tx: Database, id: string, as: string): Promise<void> {
  await tx.updateTable('cancellations').set({ restored_as: as }).where('booking_id', '=', id).execute();
}
