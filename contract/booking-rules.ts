/** The rules of free slots: the server decides by them, and the page shows them. A slot is its first minute of the day. */
import type { ClosedDays } from './clinic.ts';
import type { ClinicMoment } from './clinic-date.ts';
import { isClosed } from './closed-days.ts';
import { addDays } from './day-arithmetic.ts';
import { withoutSkipped } from './skipped-time.ts';

const MOST_ALTERNATIVES = 3;

/** The last day that can be booked (ISO); undefined without a horizon. @param today ISO day */
export function lastBookableDay(today: string, horizonDays: number | undefined): string | undefined {
  if (horizonDays === undefined) return undefined;
  return addDays(today, horizonDays);
}

export interface ClinicCalendar {
  closed: ClosedDays | undefined;
  /** An IANA name. */
  timeZone: string;
}

/** What a service offers on a day: nothing if the clinic is closed, and no time that its clock skips. @param date ISO day */
export function offeredSlots(
  slots: readonly number[],
  date: string,
  { closed, timeZone }: ClinicCalendar,
): readonly number[] {
  return isClosed(date, closed) ? [] : withoutSkipped(slots, date, timeZone);
}

/** Whether a slot has begun: it can no longer be booked. @param date ISO day */
export function isPast(date: string, start: number, now: ClinicMoment): boolean {
  return date < now.date || (date === now.date && start <= now.minute);
}

/** The offered slots that are still free, in the order offered. @param date ISO day */
export function freeSlots(
  offered: readonly number[],
  taken: ReadonlySet<number>,
  date: string,
  now: ClinicMoment,
): number[] {
  return offered.filter((start) => !taken.has(start) && !isPast(date, start, now));
}

/** The free slots nearest to the wanted one, at most three, in chronological order. */
export function nearestSlots(free: readonly number[], wanted: number): number[] {
  return [...free]
    .sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted) || a - b)
    .slice(0, MOST_ALTERNATIVES)
    .sort((a, b) => a - b);
}
