/**
 * A day's services as they can still be booked: without slots that have begun, or that were refused as taken since the
 * list was asked for.
 */
import { isPast } from '../../../contract/booking-rules.ts';
import type { ClinicMoment } from '../../../contract/clinic-date.ts';
import { slotStart } from '../../../contract/slot.ts';
import type { ServicesOfDay } from '../../data/db.ts';
import type { BookingView } from '../../sync/view-bookings.ts';

/** @param mine what the person or a child of theirs has on the day, and what they have asked for */
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

/** For a closed day: what the device knows may be older than that. */
export const withoutTimes = (services: ServicesOfDay['services']): ServicesOfDay['services'] =>
  services.map((service) => ({ ...service, available: [] }));

/** True if there are services that day, and none has a free time. */
export const isBookedOut = (services: ServicesOfDay['services']): boolean =>
  services.length > 0 && services.every(({ available }) => available.length === 0);

/** Taken by the person or a child of theirs, or by somebody else since the list was asked for. */
const isTaken = ({ state, entry }: BookingView, askedAt: number): boolean =>
  state === 'confirmed' || (entry?.problem?.code === 'booking.slot-taken' && (entry.problem.at ?? 0) > askedAt);
