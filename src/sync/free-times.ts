/**
 * Times that can still be had, by what the device knows of the days. What this device has asked for and the clinic has not
 * decided counts as taken. Pure.
 */
import { isPast } from '../../contract/booking-rules.ts';
import type { ClinicMoment } from '../../contract/clinic-date.ts';
import { isOfPart, MOST_FREE_DAYS, type PartOfDay } from '../../contract/desk-booking.ts';
import type { Service } from '../../contract/service.ts';
import { slotStart } from '../../contract/slot.ts';
import type { OutboxEntry, ServicesOfDay } from '../data/db.ts';
import { timesAskedFor } from './wanted-bookings.ts';

export type PartWanted = PartOfDay | 'any';

/** `date` is an ISO day. */
export interface FreeTime {
  date: string;
  slot: string;
}

/** What is asked for, and by which clock. */
export interface Around {
  entries: readonly OutboxEntry[];
  moment: ClinicMoment;
}

const startOf = (slot: string) => slotStart(slot) ?? 0;

export const isWantedPart = (slot: string, part: PartWanted): boolean =>
  part === 'any' || isOfPart(startOf(slot), part);

/** Slots of a service, in the order of the day. */
export function openSlots(day: ServicesOfDay, serviceId: string, { entries, moment }: Around): string[] {
  const asked = timesAskedFor(entries, serviceId, day.date);
  const { available = [] } = day.services.find(({ _id }) => _id === serviceId) ?? {};
  return available.filter((slot) => !asked.has(slot) && !isPast(day.date, startOf(slot), moment));
}

/** The first one of each day, of `MOST_FREE_DAYS` at most. @param days by their date */
export function firstTimes(
  days: readonly ServicesOfDay[],
  { serviceId, part, ...around }: Around & { serviceId: string; part: PartWanted },
): FreeTime[] {
  const times = days.flatMap((day) => {
    const slot = openSlots(day, serviceId, around).find((open) => isWantedPart(open, part));
    return slot === undefined ? [] : { date: day.date, slot };
  });
  return times.slice(0, MOST_FREE_DAYS);
}

/** The clinic does not know what waits here: in place of such a time comes the next one that the device knows, or none. */
export function withoutAskedFor(
  heard: readonly FreeTime[],
  days: readonly ServicesOfDay[],
  wanted: Around & { serviceId: string; part: PartWanted },
): FreeTime[] {
  return heard.flatMap((time) => {
    const { date, slot } = time;
    const isOpen =
      !timesAskedFor(wanted.entries, wanted.serviceId, date).has(slot) && !isPast(date, startOf(slot), wanted.moment);
    const known = days.filter((day) => day.date === date);
    return isOpen ? time : firstTimes(known, wanted);
  });
}

/** Over all services. */
export function firstOfDay(
  day: ServicesOfDay,
  around: Around,
): { service: Pick<Service, '_id' | 'name'>; slot: string } | undefined {
  const first = day.services.flatMap((service) => {
    const [slot] = openSlots(day, service._id, around);
    return slot === undefined ? [] : { service, slot };
  });
  return first.sort((a, b) => startOf(a.slot) - startOf(b.slot))[0];
}
