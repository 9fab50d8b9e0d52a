/** Arithmetic on days, which are ISO text ('2023-01-05'). */
import dayjs, { type Dayjs } from 'dayjs';

/** @param iso an ISO day, like the result */
export function addDays(iso: string, days: number): string {
  return dayOf(iso).add(days, 'day').format('YYYY-MM-DD');
}

/** How many days lie between two ISO days; negative when the second comes first. */
export function daysBetween(from: string, to: string): number {
  // Rounded: a day whose midnight is skipped by daylight saving time begins an hour late.
  return Math.round(dayOf(to).diff(dayOf(from), 'day', true));
}

/** From 0, Sunday, to 6. */
export function weekdayOf(iso: string): number {
  return dayOf(iso).day();
}

/** `Date` parses it, because dayjs reads a year below 100 as one in the twentieth century. */
function dayOf(iso: string): Dayjs {
  return dayjs(new Date(`${iso}T00:00`));
}
