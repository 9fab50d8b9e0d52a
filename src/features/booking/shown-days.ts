/** The days on the screen. An answer is shown before it is stored, so it counts until the device has it, too. */
import type { ServicesOfDay } from '../../data/db.ts';

export interface ShownDays {
  /** @param date ISO day */
  get(date: string): ServicesOfDay | undefined;
  answer(day: ServicesOfDay): void;
  /** The day as the device has it. */
  read(day: ServicesOfDay): void;
}

export function createShownDays(): ShownDays {
  const days = new Map<string, ServicesOfDay>();
  /** In milliseconds. Not those of `days`: the device may have a day from when its clock was ahead. */
  const answeredAt = new Map<string, number>();
  return {
    get: (date) => days.get(date),
    answer(day) {
      days.set(day.date, day);
      answeredAt.set(day.date, day.fetchedAt);
    },
    read(day) {
      if (day.fetchedAt >= (answeredAt.get(day.date) ?? 0)) days.set(day.date, day);
    },
  };
}
