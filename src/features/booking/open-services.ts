/**
 * The services of a day as they can still be booked. Left out are slots that began since the clinic was asked, and those that it has
 * called taken since: its next list may be long in coming.
 */
import { isPast } from '../../../contract/booking-rules.ts';
import type { ClinicMoment } from '../../../contract/clinic-date.ts';
import type { Service } from '../../../contract/service.ts';
import { slotStart } from '../../../contract/slot.ts';
import type { BookingView } from '../../sync/view-bookings.ts';

/** @param mine what the person has or has asked for on the day @param date ISO day */
export function openServices(
  services: readonly Service[],
  mine: readonly BookingView[],
  date: string,
  now: ClinicMoment,
): Service[] {
  const taken = mine.filter(isTaken);
  return services.map((service) => ({
    ...service,
    available: service.available.filter(
      (slot) =>
        !isPast(date, slotStart(slot) ?? 0, now) &&
        !taken.some((view) => view.serviceId === service._id && view.slot === slot),
    ),
  }));
}

/** Theirs, or somebody else's. Where no other time is offered, a later list has it as free again (offer-free-slots.ts). */
const isTaken = ({ state, entry }: BookingView): boolean =>
  state === 'confirmed' || (entry?.problem?.code === 'booking.slot-taken' && entry.problem.alternatives.length > 0);
