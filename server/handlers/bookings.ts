/** The rules of bookings, in the order in which they are checked. (step 7) */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Booking, BookingConflict, ConflictReason } from '../../contract/booking.ts';
import { freeSlots, isPast, lastBookableDay, nearestSlots } from '../../contract/booking-rules.ts';
import { type ClinicMoment, isoFromMedium, mediumFromIso } from '../../contract/clinic-date.ts';
import { slotLabel, slotStart } from '../../contract/slot.ts';
import { Phone } from '../../contract/text.ts';
import type { Handlers } from '../http/handler.ts';
import { Problem } from '../http/problem.ts';
import type { Payments } from '../payments/payments.ts';
import { type AuditEntry, addToAudit } from '../store/audit.ts';
import {
  type BookingInTheWay,
  deleteUnpaidBooking,
  getBookingInTheWay,
  getBookingRow,
  insertBooking,
  listBookingsOfUser,
  listTakenSlots,
  patientOf,
} from '../store/bookings.ts';
import { keepOwnPatient } from '../store/patients.ts';
import { hasOpenIntent } from '../store/payments.ts';
import { getOfferedService, type OfferedService } from '../store/services.ts';
import type { BookingRow, Database, UserRow } from '../store/tables.ts';
import { roleOf } from '../store/users.ts';
import { keepCancellation } from '../store/visits.ts';
import { type BookingLimits, keepWithin } from './booking-limits.ts';

export interface BookingDeps {
  limits: BookingLimits;
  payments: Payments;
  now: () => number;
  /** The clinic's clock. */
  clinicNow: () => ClinicMoment;
}

type BookingCalls = 'bookSlot' | 'cancelBooking' | 'listMyBookings' | 'getBooking';

// The booking in the way may be canceled before it is read; then the slot is free for another attempt.
const MOST_ATTEMPTS = 3;

export function bookingHandlers({ payments, limits, now, clinicNow }: BookingDeps): Handlers<BookingCalls> {
  return {
    async bookSlot({ email, serviceId, price, date, slot, orElse = [], phone }, { user, db, origin }) {
      if (email !== user.email) throw new Problem('auth.not-yours');
      if (!v.is(Phone, phone)) throw new Problem('booking.phone-invalid');
      const service = await getOfferedService(db, serviceId);
      if (!service) throw new Problem('service.not-found');
      if (Math.round(price * 100) !== service.price_cents) {
        throw new Problem('booking.price-changed', { price: service.price_cents / 100 });
      }
      const booking = {
        id: randomUUID(),
        service_id: service.id,
        service_name: service.name,
        date: isoFromMedium(date) as string,
        user_id: user.id,
        patient_id: user.id,
        user_name: user.name,
        email: user.email,
        phone,
        price_cents: service.price_cents,
        paid: 0 as const,
        transaction_id: null,
        created_at: now(),
      };
      const lastDay = lastBookableDay(clinicNow().date, limits.horizonDays);
      if (lastDay && booking.date > lastDay) throw new Problem('booking.too-far');
      await keepOwnPatient(db, { userId: user.id, phone, at: now() });
      const refusals: Problem[] = [];
      for (const wish of [slot, ...orElse]) {
        const wanted = { ...booking, start_minute: slotStart(wish) as number };
        const refusal = await tryBook(db, service, wanted, clinicNow());
        if (!refusal) {
          await keepWithin(limits, db, user, clinicNow());
          await addToAudit(db, origin, entryOf('booking.made', wanted));
          return { acknowledged: true, insertedId: booking.id, ...(wish !== slot && { slot: wish }) };
        }
        refusals.push(refusal);
      }
      throw refusals[0];
    },

    cancelBooking: {
      async prepare({ id }, { user, db, origin }) {
        const row = await getBookingRow(db, id, ownerOnly(user));
        if (row?.paid === 0) await payments.close(id, origin);
      },
      async handle({ id }, { user, db, origin }) {
        const owner = ownerOnly(user);
        const canceled = await deleteUnpaidBooking(db, id, owner);
        if (canceled) {
          // A payment was opened after `prepare` had looked. Undone, and sent again.
          if (await hasOpenIntent(db, id)) throw new Problem('payment.processing');
          await keepCancellation(db, canceled, now());
          await addToAudit(db, origin, entryOf('booking.canceled', canceled));
          return { deletedCount: 1 };
        }
        // Somebody else's is answered as one that is not there.
        if (!(await getBookingRow(db, id, owner))) return { deletedCount: 0 };
        throw new Problem('booking.paid');
      },
    },

    async listMyBookings({ email }, { user, db }) {
      if (email !== user.email) throw new Problem('auth.not-yours');
      return (await listBookingsOfUser(db, user.id)).map(bookingOf);
    },

    async getBooking({ id }, { user, db, origin }) {
      const row = await getBookingRow(db, id, ownerOnly(user));
      if (!row) throw new Problem('booking.not-found');
      if (row.paid === 1) return bookingOf(row);
      await payments.reconcile(id, origin);
      return bookingOf((await getBookingRow(db, id)) ?? row);
    },
  };
}

/** Books, or returns the problem that says why not. */
async function tryBook(
  db: Database,
  service: OfferedService,
  booking: BookingRow,
  now: ClinicMoment,
): Promise<Problem | undefined> {
  const conflict = async (reason: ConflictReason, inTheWay?: BookingInTheWay) =>
    new Problem(`booking.${reason}`, await conflictOf(db, service, booking, now, reason, inTheWay));

  if (!service.slots.includes(booking.start_minute)) return conflict('unknown-slot');
  if (isPast(booking.date, booking.start_minute, now)) return conflict('past');
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    if (await insertBooking(db, booking)) return undefined;
    const inTheWay = await getBookingInTheWay(db, booking);
    if (inTheWay) return conflict(inTheWay.patient === patientOf(booking) ? 'already-yours' : 'slot-taken', inTheWay);
  }
  throw new Problem('server.unavailable');
}

/** Whose bookings this person may touch: undefined for everybody's. */
function ownerOnly(user: UserRow): string | undefined {
  return roleOf(user) === 'admin' ? undefined : user.id;
}

async function conflictOf(
  db: Database,
  service: OfferedService,
  { date, start_minute }: BookingRow,
  now: ClinicMoment,
  reason: ConflictReason,
  inTheWay: BookingInTheWay | undefined,
): Promise<BookingConflict> {
  const taken = (await listTakenSlots(db, date)).get(service.id) ?? new Set();
  return {
    _id: inTheWay?.id ?? null,
    slot: slotLabel(inTheWay?.start_minute ?? start_minute),
    reason,
    alternatives: nearestSlots(freeSlots(service.slots, taken, date, now), start_minute).map(slotLabel),
  };
}

/** What the audit says of a booking, which may be gone later. */
export function entryOf(action: AuditEntry['action'], row: BookingRow): AuditEntry {
  const detail = `${row.service_id}, ${row.date}, ${slotLabel(row.start_minute)}`;
  return { action, object: row.id, person: row.user_id, detail };
}

export function bookingOf(row: BookingRow): Booking {
  return {
    _id: row.id,
    serviceId: row.service_id,
    serviceName: row.service_name,
    date: mediumFromIso(row.date),
    slot: slotLabel(row.start_minute),
    userName: row.user_name,
    email: row.email,
    phone: row.phone,
    price: row.price_cents / 100,
    payment: row.paid === 1,
    ...(row.transaction_id !== null && { transactionId: row.transaction_id }),
  };
}
