/** Days in words. They are ISO, read and written in the same zone, so they never slip. */
import dayjs from 'dayjs';

/** '2026-11-21' -> 'Saturday, November 21' */
export function dayText(iso: string): string {
  return dayjs(iso).format('dddd, MMMM D');
}
