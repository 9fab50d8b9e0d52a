/** What can be booked on a day, and specialties. */
import { freeSlots, lastBookableDay } from '../../contract/booking-rules.ts';
import { type ClinicMoment, isoFromMedium } from '../../contract/clinic-date.ts';
import { slotLabel } from '../../contract/slot.ts';
import type { Handlers } from '../http/handler.ts';
import { listTakenSlots } from '../store/bookings.ts';
import { listOfferedServices, listSpecialtyRows } from '../store/services.ts';
import type { BookingLimits } from './booking-limits.ts';

export interface ServiceDeps {
  limits: Pick<BookingLimits, 'horizonDays'>;
  /** The clinic's clock. */
  clinicNow: () => ClinicMoment;
}

export function serviceHandlers({ limits, clinicNow }: ServiceDeps): Handlers<'listServices' | 'listSpecialties'> {
  return {
    async listServices({ date }, { db }) {
      const day = isoFromMedium(date) as string;
      const now = clinicNow();
      const lastDay = lastBookableDay(now.date, limits.horizonDays);
      const isBeyond = lastDay !== undefined && day > lastDay;
      const [services, taken] = await Promise.all([listOfferedServices(db), listTakenSlots(db, day)]);
      return services.map(({ id, name, price_cents, slots }) => ({
        _id: id,
        name,
        available: isBeyond ? [] : freeSlots(slots, taken.get(id) ?? new Set(), day, now).map(slotLabel),
        price: price_cents / 100,
      }));
    },

    async listSpecialties(_input, { db }) {
      const rows = await listSpecialtyRows(db);
      return rows.map(({ id, name }) => ({ _id: id, name }));
    },
  };
}
