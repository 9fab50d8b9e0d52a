import { type ClinicCalendar, freeSlots, lastBookableDay, offeredSlots } from '../../contract/booking-rules.ts';
import { type ClinicMoment, isoFromMedium, mediumFromIso } from '../../contract/clinic-date.ts';
import { addDays, daysBetween } from '../../contract/day-arithmetic.ts';
import { MOST_DAYS, type Service } from '../../contract/service.ts';
import { slotLabel } from '../../contract/slot.ts';
import type { Handlers } from '../http/handler.ts';
import { invalid } from '../http/problem.ts';
import { listOfferedServices, listSpecialtyRows } from '../store/services.ts';
import type { Database } from '../store/tables.ts';
import { listTakenSlotsOfDays } from '../store/taken-slots.ts';
import type { BookingLimits } from './booking-limits.ts';

export interface ServiceDeps extends ClinicCalendar {
  limits: Pick<BookingLimits, 'horizonDays'>;
  clinicNow: () => ClinicMoment;
}

type ServiceCalls = 'listServices' | 'listServicesOfDays' | 'listSpecialties';

export function serviceHandlers({ limits, clinicNow, ...calendar }: ServiceDeps): Handlers<ServiceCalls> {
  /** @param days ISO days, in order and without a gap */
  async function listOn(db: Database, days: readonly string[]): Promise<Service[][]> {
    const now = clinicNow();
    const lastDay = lastBookableDay(now.date, limits.horizonDays);
    const [from = '', to = ''] = [days[0], days.at(-1)];
    const [services, takenOn] = await Promise.all([listOfferedServices(db), listTakenSlotsOfDays(db, from, to)]);
    return days.map((day) => {
      const taken = takenOn.get(day);
      const isBeyond = lastDay !== undefined && day > lastDay;
      return services.map(({ id, name, price_cents, slots }) => {
        const offered = isBeyond ? [] : offeredSlots(slots, day, calendar);
        return {
          _id: id,
          name,
          available: freeSlots(offered, taken?.get(id) ?? new Set(), day, now).map(slotLabel),
          price: price_cents / 100,
        };
      });
    });
  }

  return {
    async listServices({ date }, { db }) {
      const [services = []] = await listOn(db, [isoFromMedium(date) as string]);
      return services;
    },

    async listServicesOfDays(input, { db }) {
      const [from, to] = [isoFromMedium(input.from) as string, isoFromMedium(input.to) as string];
      const more = daysBetween(from, to);
      if (more < 0) throw invalid('to', 'must not be before `from`');
      if (more >= MOST_DAYS) throw invalid('to', `must be less than ${MOST_DAYS} days after \`from\``);
      const days = Array.from({ length: more + 1 }, (_, index) => addDays(from, index));
      const services = await listOn(db, days);
      return days.map((day, index) => ({ date: mediumFromIso(day), services: services[index] ?? [] }));
    },

    async listSpecialties(_input, { db }) {
      const rows = await listSpecialtyRows(db);
      return rows.map(({ id, name }) => ({ _id: id, name }));
    },
  };
}
