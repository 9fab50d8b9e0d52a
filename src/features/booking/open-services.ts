/** The services of a day as they can still be booked: slots that began since the clinic was asked are left out. */
import { isPast } from '../../../contract/booking-rules.ts';
import type { ClinicMoment } from '../../../contract/clinic-date.ts';
import type { Service } from '../../../contract/service.ts';
import { slotStart } from '../../../contract/slot.ts';

/** @param date ISO day */
export function openServices(services: readonly Service[], date: string, now: ClinicMoment): Service[] {
  return services.map((service) => ({
    ...service,
    available: service.available.filter((slot) => !isPast(date, slotStart(slot) ?? 0, now)),
  }));
}
