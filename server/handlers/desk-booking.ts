/** Booking at the desk: find the patient, find a free time, and book it. */
import { freeSlots, lastBookableDay, offeredSlots } from '../../contract/booking-rules.ts';
import { isoFromMedium, mediumFromIso } from '../../contract/clinic-date.ts';
import { addDays } from '../../contract/day-arithmetic.ts';
import { isOfPart, LEAST_SEARCHED, MOST_FOUND, MOST_FREE_DAYS } from '../../contract/desk-search.ts';
import { phoneDigits } from '../../contract/phone-search.ts';
import { slotLabel } from '../../contract/slot.ts';
import { entryOf } from '../audit/booking-entry.ts';
import type { Handlers } from '../http/handler.ts';
import { Problem } from '../http/problem.ts';
import { addToAudit } from '../store/audit.ts';
import { findPatients } from '../store/patient-contacts.ts';
import { getOfferedService } from '../store/services.ts';
import { listTakenSlotsOfDays } from '../store/taken-slots.ts';
import { type MakingDeps, makeBooking } from './make-booking.ts';
import { patientFor } from './patient-for.ts';

/** Days searched in one query, and in total. */
const STEP = 28;
const FARTHEST = 364;

export function deskBookingHandlers(deps: MakingDeps): Handlers<'findPatients' | 'listNextFree' | 'bookForPatient'> {
  const { limits, clinicNow, now } = deps;
  return {
    async findPatients({ search }, { db }) {
      const digits = phoneDigits(search);
      const letters = search.replaceAll(/[^\p{L}]/gu, '');
      const isByPhone = letters === '' && digits.length >= LEAST_SEARCHED.digits;
      if (!isByPhone && letters.length < LEAST_SEARCHED.letters) return [];
      const rows = await findPatients(db, isByPhone ? { digits } : { text: search }, clinicNow().date, MOST_FOUND);
      return rows.map(({ id, name, phone, email, is_unproven, last_visit, next_visit }) => ({
        ...{ _id: id, name, phone },
        ...(email && { email }),
        ...(is_unproven && { isUnproven: true as const }),
        ...(last_visit && { lastVisit: mediumFromIso(last_visit) }),
        ...(next_visit && { nextVisit: mediumFromIso(next_visit) }),
      }));
    },

    async listNextFree({ serviceId, from, part }, { db }) {
      const service = await getOfferedService(db, serviceId);
      if (!service) throw new Problem('service.not-found');
      const moment = clinicNow();
      const asked = isoFromMedium(from) as string;
      const first = asked < moment.date ? moment.date : asked;
      const last = lastBookableDay(moment.date, limits.horizonDays) ?? addDays(first, FARTHEST);
      const isWanted = (start: number) => part === undefined || isOfPart(start, part);
      const found: { date: string; slot: string }[] = [];
      for (let day = first; day <= last && found.length < MOST_FREE_DAYS; day = addDays(day, STEP)) {
        const lastOfStep = addDays(day, STEP - 1);
        const end = lastOfStep < last ? lastOfStep : last;
        const taken = await listTakenSlotsOfDays(db, day, end);
        for (let date = day; date <= end; date = addDays(date, 1)) {
          const offered = offeredSlots(service.slots, date, deps);
          const free = freeSlots(offered, taken.get(date)?.get(serviceId) ?? new Set(), date, moment);
          const start = free.find(isWanted);
          if (start !== undefined) found.push({ date: mediumFromIso(date), slot: slotLabel(start) });
        }
      }
      return found.slice(0, MOST_FREE_DAYS);
    },

    async bookForPatient({ patientId, patient, ...wish }, { user, db, origin }) {
      const named = await patientFor(db, { patientId, patient }, { by: user.id, at: now() });
      const { id, name, phone, email, user_id } = named;
      const who = { user_id, patient_id: id, user_name: name, email: email ?? '', phone };
      const booking = await makeBooking(db, deps, wish, who);
      await addToAudit(db, origin, entryOf('booking.made', booking));
      const slot = slotLabel(booking.start_minute);
      return {
        ...{ acknowledged: true, insertedId: booking.id, patientId: id },
        ...(slot !== wish.slot && { slot }),
      };
    },
  };
}
