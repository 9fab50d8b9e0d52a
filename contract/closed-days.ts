/** Tells whether the clinic is closed on a day: the server decides by it, and the page shows it. */
import type { ClosedDays } from './clinic.ts';
import { weekdayOf } from './day-arithmetic.ts';

/** The names that `ClosedDays` uses. */
export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** Shown in place of 'no free times', and the text of the refusal if somebody books such a day. */
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
