/** Which of a person's appointments are on the screen: those to come, and more on request. A short list is there as a whole. */
import { isoFromMedium } from '../../../contract/clinic-date.ts';

/** With this many rows the screen keeps up with every change. */
export const PAGE = 50;

/**
 * @param bookings in the order of their days @param today ISO day
 * @param pages how many more the person asked for at each end
 */
export function rowsInView(
  bookings: readonly { date: string }[],
  today: string,
  pages: { earlier: number; later: number },
): { start: number; end: number } {
  const toCome = bookings.findIndex(({ date }) => (isoFromMedium(date) ?? '') >= today);
  const last = Math.max(0, bookings.length - PAGE);
  const first = toCome === -1 ? last : Math.min(toCome, last);
  return {
    start: Math.max(0, first - pages.earlier * PAGE),
    end: Math.min(bookings.length, first + (1 + pages.later) * PAGE),
  };
}
