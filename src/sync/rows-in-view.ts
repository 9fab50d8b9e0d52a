/** Which of a person's appointments are on the screen: those to come, and more on request. A short list is shown as a whole. */
import { isoFromMedium } from '../../contract/clinic-date.ts';

/** With this many rows the screen keeps up with every change. */
export const PAGE = 50;

/** How many more the person asked for at each end. */
export interface Pages {
  earlier: number;
  later: number;
}

export const mostToCome = ({ later }: Pages): number => (1 + later) * PAGE;

/** Past appointments fill up the first page. @param toCome how many are to come */
export const mostPassed = ({ earlier }: Pages, toCome: number): number => Math.max(0, PAGE - toCome) + earlier * PAGE;

/** `next`: the first not past. @param bookings sorted by day; those out of view may be missing @param today ISO day */
export function rowsInView(
  bookings: readonly { date: string }[],
  today: string,
  pages: Pages,
): { start: number; next: number; end: number } {
  const found = bookings.findIndex(({ date }) => (isoFromMedium(date) ?? '') >= today);
  const next = found === -1 ? bookings.length : found;
  return {
    start: Math.max(0, next - mostPassed(pages, bookings.length - next)),
    next,
    end: Math.min(bookings.length, next + mostToCome(pages)),
  };
}
