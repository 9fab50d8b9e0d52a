/** Days as text. They are ISO, and read and written in the same time zone, so they never shift. */
import dayjs from 'dayjs';

/** Outside of them, dayjs can't read what it writes. */
export const FIRST_DAY = '0100-01-01';
export const LAST_DAY = '9999-12-31';

/** For a page whose address does not name a day of the calendar. */
export const NO_DAY = 'The date in this page’s address isn’t valid, so this is today.';

/** '2026-11-21' -> 'Saturday, November 21'; in a year other than today's, 'Sunday, January 5, 2020'. Both are ISO. */
export function dayText(iso: string, today: string): string {
  return dayjs(iso).format(iso.slice(0, 4) === today.slice(0, 4) ? 'dddd, MMMM D' : 'dddd, MMMM D, YYYY');
}

/** '2026-11-21' -> 'Sat, Nov 21' */
export function shortDayText(iso: string): string {
  return dayjs(iso).format('ddd, MMM D');
}

/** Whether the text is a day of the calendar, written as ISO: '2030-02-31' is not, nor is '10000-01-01'. */
export function isDay(text: string): boolean {
  return text.length === LAST_DAY.length && dayjs(text).format('YYYY-MM-DD') === text;
}
