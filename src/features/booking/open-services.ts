/**
 * The services of a day as they can still be booked. Left out are slots that began since the clinic was asked, and those that it has
 * called taken since: its next list may be long in coming.
 */
import { isPast } from '../../../contract/booking-rules.ts';
import type { ClinicMoment } from '../../../contract/clinic-date.ts';
import { slotStart } from '../../../contract/slot.ts';
import type { ServicesOfDay } from '../../data/db.ts';
import type { BookingView } from '../../sync/view-bookings.ts';

/** @param mine what the person has or has asked for on the day */
export function openServices(
  { date, services, fetchedAt }: ServicesOfDay,
  mine: readonly BookingView[],
  now: ClinicMoment,
): ServicesOfDay['services'] {
  const taken = mine.filter((view) => isTaken(view, fetchedAt));
  return services.map((service) => ({
    ...service,
    available: service.available.filter(
      (slot) =>
        !isPast(date, slotStart(slot) ?? 0, now) &&
        !taken.some((view) => view.serviceId === service._id && view.slot === slot),
    ),
  }));
}

/** Whether there are services that day, and nothing of them is free. */
export const isBookedOut = (services: ServicesOfDay['services']): boolean =>
  services.length > 0 && services.every(({ available }) => available.length === 0);

/** Theirs, or somebody else's since the clinic was asked for the list. */
const isTaken = ({ state, entry }: BookingView, askedAt: number): boolean =>
  state === 'confirmed' || (entry?.problem?.code === 'booking.slot-taken' && (entry.problem.at ?? 0) > askedAt);
