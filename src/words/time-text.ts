/** Moments (milliseconds) in words, on the device's own clock. */
import dayjs from 'dayjs';

/** 'Nov 21, 2026, 3.04 PM' */
export function timeText(at: number): string {
  return dayjs(at).format('MMM D, YYYY, h.mm A');
}

/** 'Nov 21, 2026' */
export function dateText(at: number): string {
  return dayjs(at).format('MMM D, YYYY');
}
