/** The day at the front desk: who comes, and what happened. */
import { isoFromMedium } from '../../contract/clinic-date.ts';
import type { ParsedInput } from '../../contract/endpoint.ts';
import { slotLabel } from '../../contract/slot.ts';
import type { Cancellation, noteVisit, Visit, VisitEvent } from '../../contract/visit.ts';
import type { EventStreams } from '../http/event-streams.ts';
import type { Handlers } from '../http/handler.ts';
import { Problem } from '../http/problem.ts';
import { type AuditEntry, addToAudit, getAuditNumber } from '../store/audit.ts';
import { patientOf } from '../store/bookings.ts';
import { listCancellations } from '../store/canceled-bookings.ts';
import { isPaidAtDesk, listDeskPaymentsOfDay } from '../store/desk-payments.ts';
import { listInReview } from '../store/payments.ts';
import { getOfferedService } from '../store/services.ts';
import type { Database, VisitEventRow } from '../store/tables.ts';
import { listNames } from '../store/users.ts';
import {
  findVisit,
  getWalkIn,
  insertEvent,
  insertWalkIn,
  listBookingsOfDay,
  listEvents,
  listWalkIns,
} from '../store/visits.ts';
import { noted } from './acknowledged.ts';
import { deskPaymentOf } from './desk-payments.ts';
import { isoTime } from './iso-time.ts';
import { patientFor } from './patient-for.ts';

export interface VisitDeps {
  /** Milliseconds. */
  now: () => number;
  streams: EventStreams;
}

type Said = ParsedInput<typeof noteVisit>;

/** `date` is an ISO day, `by` the id of the user at the desk. */
interface NotedVisit {
  date: string;
  user_id: string | null;
  by: string;
}

export function visitHandlers({
  now,
  streams,
}: VisitDeps): Handlers<'listVisits' | 'streamVisits' | 'noteVisit' | 'addWalkIn'> {
  /** Stores the event. Returns its lines for the audit: none if it was already there. */
  async function note(db: Database, said: Said, visit: NotedVisit): Promise<AuditEntry[]> {
    const { id, visitId, kind, undoes = null, minutes = null } = said;
    const { date, user_id: person, by } = visit;
    const times = { at: Date.parse(said.at), received_at: now() };
    const isNew = await insertEvent(db, { id, date, visit_id: visitId, kind, undoes, minutes, user_id: by, ...times });
    return isNew ? [{ action: 'visit.noted', object: visitId, person, detail: kind }] : [];
  }

  return {
    async listVisits({ date }, { user, db }) {
      const day = isoFromMedium(date) as string;
      // Read before the rest: a change made during the reads is then fetched once more instead of being missed.
      const last = await getAuditNumber(db);
      const [bookings, walkIns, events, cancellations] = await Promise.all([
        listBookingsOfDay(db, day),
        listWalkIns(db, day),
        listEvents(db, day),
        listCancellations(db, day),
      ]);
      const inReview = await listInReview(db, bookings);
      // Read after the bookings: the payment of each one that is paid at the desk is then here.
      const deskPayments = await listDeskPaymentsOfDay(db, day);
      const visitNow = followRestored(cancellations);
      const formerly = formerIdsOf(cancellations, visitNow);
      const names = await listNames(db, [...new Set([...events, ...deskPayments].map(({ user_id }) => user_id))]);
      return {
        asOf: isoTime(now()),
        last,
        visits: [
          ...bookings.map((row) => ({
            ...{ ...visitOfBooking(row), ...formerly(row.id) },
            ...(inReview.has(row.id) && { isInReview: true as const }),
          })),
          ...walkIns.map(visitOfWalkIn),
        ],
        events: events.map((event) => eventOf({ ...event, visit_id: visitNow(event.visit_id) })),
        cancellations: cancellations
          .filter(({ restored_as }) => restored_as === null)
          .map((row) => ({ ...cancellationOf(row), ...formerly(row.booking_id) })),
        staff: names.map(({ id, name }) => ({ _id: id, name })),
        you: user.id,
        deskPayments: deskPayments.map(deskPaymentOf),
      };
    },

    streamVisits: (_, { user, db, checkAgain }) =>
      streams.open(user.id, async () => {
        await checkAgain();
        return getAuditNumber(db);
      }),

    async noteVisit(said, { user, db, origin }) {
      const visit = await findVisit(db, said.visitId);
      if (!visit) throw new Problem('visit.not-found');
      await addToAudit(db, origin, ...(await note(db, said, { ...visit, by: user.id })));
      return noted;
    },

    async addWalkIn({ id, date, serviceId, arrived, ...who }, { user, db, origin }) {
      const known = await getWalkIn(db, id);
      if (known) return { ...noted, patientId: known.patient_id };
      if (serviceId !== undefined && !(await getOfferedService(db, serviceId))) throw new Problem('service.not-found');
      const { id: patientId, user_id } = await patientFor(db, who, { by: user.id, at: now() });
      const day = isoFromMedium(date) as string;
      await insertWalkIn(db, {
        ...{ id, date: day, patient_id: patientId, service_id: serviceId ?? null },
        ...{ created_by: user.id, created_at: now() },
      });
      const said = arrived && ({ ...arrived, visitId: id, kind: 'arrived' } as const);
      const lines = said ? await note(db, said, { date: day, user_id, by: user.id }) : [];
      await addToAudit(db, origin, { action: 'walk-in.added', object: id, person: user_id }, ...lines);
      return { ...noted, patientId };
    },
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

/** Retention takes the name from an old booking, but not from its account. */
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

/** The desk books for an account without asking for its phone number, which may have become known since. */
function phoneOf({ phone, patient_phone }: { phone: string; patient_phone: string | null }): string {
  return phone || (patient_phone ?? '');
}
