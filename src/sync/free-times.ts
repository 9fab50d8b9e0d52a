/** Times that are still free, as far as the device knows. Pure. */
import { isPast } from '../../contract/booking-rules.ts';
import type { ClinicMoment } from '../../contract/clinic-date.ts';
import { isOfPart, MOST_FREE_DAYS, type PartOfDay } from '../../contract/desk-search.ts';
import type { Service } from '../../contract/service.ts';
import { slotStart } from '../../contract/slot.ts';
import type { ServicesOfDay } from '../data/db.ts';
import { type TakenTimes, timeKey } from './taken-times.ts';

export type PartWanted = PartOfDay | 'any';

/** `date` is an ISO day. */
export interface FreeTime {
  date: string;
  slot: string;
}

export interface Around {
  taken: TakenTimes;
  moment: ClinicMoment;
}

const startOf = (slot: string) => slotStart(slot) ?? 0;

export const isWantedPart = (slot: string, part: PartWanted): boolean =>
  part === 'any' || isOfPart(startOf(slot), part);

/** The free slots of a service, in the order of the day. */
export function openSlots(day: ServicesOfDay, serviceId: string, { taken, moment }: Around): string[] {
  const { available = [] } = day.services.find(({ _id }) => _id === serviceId) ?? {};
  return available.filter(
    (slot) => !taken.has(timeKey(day.date, serviceId, slot)) && !isPast(day.date, startOf(slot), moment),
  );
}

/** Whether a time is known to be gone. @param day the clinic's answer for that day, if there is one */
export function isKnownGone(
  { date, slot }: FreeTime,
  day: ServicesOfDay | undefined,
  { serviceId, ...around }: Around & { serviceId: string },
): boolean {
  const { taken, moment } = around;
  if (taken.has(timeKey(date, serviceId, slot)) || isPast(date, startOf(slot), moment)) return true;
  return day !== undefined && !openSlots(day, serviceId, around).includes(slot);
}

/** The first free time of each day, for at most `MOST_FREE_DAYS` days. @param days sorted by date */
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

/**
 * Replaces a time that is gone with the day's next one that the device knows, or drops it: the clinic does not know
 * what is queued here, and may have answered for a single day since.
 * @param heardAt when `heard` was asked for (milliseconds)
 */
export function withoutTaken(
  heard: readonly FreeTime[],
  heardAt: number,
  days: readonly ServicesOfDay[],
  wanted: Around & { serviceId: string; part: PartWanted },
): FreeTime[] {
  return heard.flatMap((time) => {
    const day = days.find(({ date }) => date === time.date);
    const news = (day?.askedAt ?? 0) > heardAt ? day : undefined;
    if (!isKnownGone(time, news, wanted)) return time;
    return day ? firstTimes([day], wanted) : [];
  });
}

/** The first free time of the day, over all services. */
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
