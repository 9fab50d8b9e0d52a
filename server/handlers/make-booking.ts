/** The rules for bookings, in the order they are checked. (step 7) */
import { randomUUID } from 'node:crypto';
import type { BookingConflict, bookSlot, ConflictReason } from '../../contract/booking.ts';
import {
  type ClinicCalendar,
  freeSlots,
  isPast,
  lastBookableDay,
  nearestSlots,
  offeredSlots,
} from '../../contract/booking-rules.ts';
import { type ClinicMoment, isoFromMedium } from '../../contract/clinic-date.ts';
import { CLOSED_DAY, isClosed } from '../../contract/closed-days.ts';
import type { ParsedInput } from '../../contract/endpoint.ts';
import { slotLabel, slotStart } from '../../contract/slot.ts';
import { Problem } from '../http/problem.ts';
import { type BookingInTheWay, getBookingInTheWay, insertBooking, patientOf } from '../store/bookings.ts';
import { getOfferedService, type OfferedService } from '../store/services.ts';
import type { BookingRow, Database } from '../store/tables.ts';
import { listTakenSlots } from '../store/taken-slots.ts';
import type { BookingLimits } from './booking-limits.ts';

export interface MakingDeps extends ClinicCalendar {
  limits: Pick<BookingLimits, 'horizonDays'>;
  now: () => number;
  clinicNow: () => ClinicMoment;
}

export type WantedBooking = Pick<ParsedInput<typeof bookSlot>, 'serviceId' | 'price' | 'date' | 'slot' | 'orElse'>;
export type BookedFor = Pick<BookingRow, 'user_id' | 'patient_id' | 'user_name' | 'email' | 'phone'>;
/** For a booking that is restored: its price still holds, and its time is not checked again. */
export type AgreedBefore = Pick<BookingRow, 'start_minute' | 'price_cents'> & { booked_at: number };

// The booking in the way may be canceled before it is read; then the slot is free for another attempt.
const MOST_ATTEMPTS = 3;

/** Books the first free one of the wanted slots. @throws Problem that says why the first choice can't be booked */
export async function makeBooking(
  db: Database,
  { limits, now, clinicNow, ...calendar }: MakingDeps,
  { serviceId, price, date, slot, orElse = [] }: WantedBooking,
  who: BookedFor,
  agreed?: AgreedBefore,
): Promise<BookingRow> {
  const service = await getOfferedService(db, serviceId);
  if (!service) throw new Problem('service.not-found');
  if (!agreed && Math.round(price * 100) !== service.price_cents) {
    throw new Problem('booking.price-changed', { price: service.price_cents / 100 });
  }
  const booking = {
    ...{ id: randomUUID(), service_id: service.id, service_name: service.name, date: isoFromMedium(date) as string },
    ...who,
    ...{ price_cents: agreed?.price_cents ?? service.price_cents, created_at: agreed?.booked_at ?? now() },
    ...{ paid: 0 as const, transaction_id: null },
  };
  const lastDay = lastBookableDay(clinicNow().date, limits.horizonDays);
  if (!agreed && lastDay && booking.date > lastDay) throw new Problem('booking.too-far');
  const ofDay = {
    ...service,
    slots: offeredSlots(service.slots, booking.date, calendar),
    isClosed: isClosed(booking.date, calendar.closed),
  };
  const refusals: Problem[] = [];
  for (const wish of [slot, ...orElse]) {
    const wanted = { ...booking, start_minute: slotStart(wish) as number };
    const refusal = await tryBook(db, ofDay, wanted, clinicNow(), agreed);
    if (!refusal) return wanted;
    refusals.push(refusal);
  }
  throw refusals[0];
}

type ServiceOfDay = OfferedService & { isClosed: boolean };

async function tryBook(
  db: Database,
  service: ServiceOfDay,
  booking: BookingRow,
  now: ClinicMoment,
  agreed: AgreedBefore | undefined,
): Promise<Problem | undefined> {
  const conflict = async (reason: ConflictReason, inTheWay?: BookingInTheWay) =>
    new Problem(`booking.${reason}`, {
      ...(await conflictOf(db, service, booking, now, reason, inTheWay)),
      ...(reason === 'unknown-slot' && service.isClosed && { text: CLOSED_DAY }),
    });

  if (booking.start_minute !== agreed?.start_minute) {
    if (!service.slots.includes(booking.start_minute)) return conflict('unknown-slot');
    if (isPast(booking.date, booking.start_minute, now)) return conflict('past');
  }
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    if (await insertBooking(db, booking)) return undefined;
    const inTheWay = await getBookingInTheWay(db, booking);
    if (inTheWay) return conflict(inTheWay.patient === patientOf(booking) ? 'already-yours' : 'slot-taken', inTheWay);
  }
  throw new Problem('server.unavailable');
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
