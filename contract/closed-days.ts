/** On which days the clinic is closed: the server decides by it, and the page shows it. */
import type { ClosedDays } from './clinic.ts';
import { weekdayOf } from './day-arithmetic.ts';

/** As in `ClosedDays`. */
export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** In place of 'no free times', and the reason why none of its times can be booked. */
export const CLOSED_DAY = 'The clinic is closed on this day.';

/** @param date ISO day @param closed missing if the clinic names no such days */
export function isClosed(date: string, closed: ClosedDays | undefined): boolean {
  if (!closed) return false;
  const weekday = WEEKDAYS[weekdayOf(date)] as string;
  return closed.weekdays.includes(weekday) || closed.dates.some((days) => isWithin(date, days));
}

function isWithin(date: string, days: string): boolean {
  const [first = days, last = first] = days.split('/');
  return first <= date && date <= last;
}
