/** The sheet of a day at the front desk: its visits, and the events noted about them. */
import type { Output } from '../../contract/endpoint.ts';
import { slotLabel } from '../../contract/slot.ts';
import type { Cancellation, listVisits, Visit, VisitEvent } from '../../contract/visit.ts';
import { getAuditNumber } from '../store/audit.ts';
import { patientOf } from '../store/bookings.ts';
import { listCancellations } from '../store/canceled-bookings.ts';
import { isPaidAtDesk, listDeskPaymentsOfDay } from '../store/desk-payments.ts';
import type { Database, VisitEventRow } from '../store/tables.ts';
import { listNames } from '../store/users.ts';
import { listBookingsOfDay, listEvents, listWalkIns } from '../store/visits.ts';
import { cardMembers } from './bookings.ts';
import { deskPaymentOf } from './desk-payments.ts';
import { isoTime } from './iso-time.ts';

/** @param day ISO day @param now milliseconds @param reader id of the user at the desk */
export async function readSheet(
  db: Database,
  day: string,
  { now, reader }: { now: () => number; reader: string },
): Promise<Output<typeof listVisits>> {
  // Read before the rest: a change made during the reads is then fetched once more instead of being missed.
  const last = await getAuditNumber(db);
  const [bookings, walkIns, events, cancellations] = await Promise.all([
    listBookingsOfDay(db, day),
    listWalkIns(db, day),
    listEvents(db, day),
    listCancellations(db, day),
  ]);
  // Read after the bookings, so each booking that is paid at the desk comes with its payment.
  const deskPayments = await listDeskPaymentsOfDay(db, day);
  const visitNow = followRestored(cancellations);
  const formerly = formerIdsOf(cancellations, visitNow);
  const names = await listNames(db, [...new Set([...events, ...deskPayments].map(({ user_id }) => user_id))]);
  return {
    asOf: isoTime(now()),
    last,
    visits: [
      ...bookings.map((row) => ({ ...visitOfBooking(row), ...formerly(row.id), ...cardMembers(row) })),
      ...walkIns.map(visitOfWalkIn),
    ],
    events: events.map((event) => eventOf({ ...event, visit_id: visitNow(event.visit_id) })),
    cancellations: cancellations
      .filter(({ restored_as }) => restored_as === null)
      .map((row) => ({ ...cancellationOf(row), ...formerly(row.booking_id) })),
    staff: names.map(({ id, name }) => ({ _id: id, name })),
    you: reader,
    deskPayments: deskPayments.map(deskPaymentOf),
  };
}

/** Notes about a booking that its patient canceled and restored belong to the booking it was restored as. */
function followRestored(cancellations: readonly CancellationOfDay[]): (visitId: string) => string {
  const restored = new Map(cancellations.map(({ booking_id, restored_as }) => [booking_id, restored_as]));
  return function visitNow(visitId): string {
    const later = restored.get(visitId);
    return later ? visitNow(later) : visitId;
  };
}

/** Notes that a device has yet to send may name one of these ids. */
function formerIdsOf(cancellations: readonly CancellationOfDay[], visitNow: (visitId: string) => string) {
  const restored = cancellations.filter(({ restored_as }) => restored_as !== null);
  return function formerly(id: string): { formerIds?: string[] } {
    const formerIds = restored.filter((row) => visitNow(row.booking_id) === id).map((row) => row.booking_id);
    return formerIds.length > 0 ? { formerIds } : {};
  };
}

type BookingOfDay = Awaited<ReturnType<typeof listBookingsOfDay>>[number];

function visitOfBooking(row: BookingOfDay): Visit {
  return {
    ...{ _id: row.id, kind: 'booking', patientId: patientOf(row) ?? row.id },
    ...{ ...namedAs(row), phone: phoneOf(row) },
    ...{ serviceId: row.service_id, serviceName: row.service_name, slot: slotLabel(row.start_minute) },
    ...{ price: row.price_cents / 100, payment: row.paid === 1, isPaidAtDesk: isPaidAtDesk(row) },
    createdAt: isoTime(row.created_at),
  };
}

/** Retention removes the name from an old booking, but not from its account. */
function namedAs({ patient_name, user_name, account_name }: BookingOfDay): Pick<Visit, 'name' | 'isNameExpired'> {
  const name = patient_name || user_name || account_name;
  return { name: name ?? '', ...(name === null && { isNameExpired: true }) };
}

type WalkIn = Awaited<ReturnType<typeof listWalkIns>>[number];

function visitOfWalkIn(row: WalkIn): Visit {
  return {
    ...{ _id: row.id, kind: 'walk-in', patientId: row.patient_id, name: row.name ?? '', phone: row.phone },
    ...(row.service_id && row.service_name && { serviceId: row.service_id, serviceName: row.service_name }),
    ...(row.price_cents !== null && { price: row.price_cents / 100 }),
    ...{ payment: false, createdAt: isoTime(row.created_at) },
  };
}

function eventOf(row: VisitEventRow): VisitEvent {
  return {
    ...{ _id: row.id, visitId: row.visit_id, kind: row.kind },
    ...(row.undoes !== null && { undoes: row.undoes }),
    ...(row.minutes !== null && { minutes: row.minutes }),
    ...{ by: row.user_id, at: isoTime(row.at), receivedAt: isoTime(row.received_at) },
  };
}

type CancellationOfDay = Awaited<ReturnType<typeof listCancellations>>[number];

function cancellationOf(row: CancellationOfDay): Cancellation {
  return {
    ...{ bookingId: row.booking_id, patientId: row.patient_id, name: row.name, phone: phoneOf(row) },
    ...{ serviceName: row.service_name, slot: slotLabel(row.start_minute), at: isoTime(row.created_at) },
  };
}

/** The desk may book without a phone number, and the patient's may have become known since. */
function phoneOf({ phone, patient_phone }: { phone: string; patient_phone: string | null }): string {
  return phone || (patient_phone ?? '');
}
