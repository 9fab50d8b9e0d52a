/** Counts days, which are ISO text ('2023-01-05'). */
import dayjs, { type Dayjs } from 'dayjs';

/** @param iso an ISO day, and so is the answer */
export function addDays(iso: string, days: number): string {
  return dayOf(iso).add(days, 'day').format('YYYY-MM-DD');
}

/** How many days lie between two ISO days; negative when the second comes first. */
export function daysBetween(from: string, to: string): number {
  // Where a day has no midnight it begins an hour late.
  return Math.round(dayOf(to).diff(dayOf(from), 'day', true));
}

/** By the browser's own reading, since dayjs takes a year below 100 for one of the twentieth century. */
function dayOf(iso: string): Dayjs {
  return dayjs(new Date(`${iso}T00:00`));
}
