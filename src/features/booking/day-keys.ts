/**
 * Where a key moves on the calendar, as in the grid of the ARIA authoring practices. Days are ISO. A month that is too
 * short stops at its last day, and no key moves past the calendar's ends.
 */
import dayjs, { type Dayjs } from 'dayjs';
import { isDay } from '../../words/day-text.ts';

/** Undefined for a key that moves nowhere. @param isShift makes a page a year */
export function dayReachedBy(key: string, iso: string, isShift: boolean): string | undefined {
  const day = reach(key, dayjs(iso), isShift ? 'year' : 'month')?.format('YYYY-MM-DD');
  return day && !isDay(day) ? iso : day;
}

function reach(key: string, day: Dayjs, page: 'month' | 'year'): Dayjs | undefined {
  switch (key) {
    case 'ArrowLeft':
      return day.subtract(1, 'day');
    case 'ArrowRight':
      return day.add(1, 'day');
    case 'ArrowUp':
      return day.subtract(1, 'week');
    case 'ArrowDown':
      return day.add(1, 'week');
    case 'Home':
      return day.day(0);
    case 'End':
      // Not `endOf('week')`: where clocks skip the last hour of a Saturday, as in Greenland, that is Sunday.
      return day.day(6);
    case 'PageUp':
      return day.subtract(1, page);
    case 'PageDown':
      return day.add(1, page);
  }
}
