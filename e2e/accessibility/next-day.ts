import { type BookingDay, dayAhead } from '../support/booking-day.ts';

let daysUsed = 250;

/** Returns a day that no other screen uses, later than those of the other tests in this folder. */
export function nextDay(): BookingDay {
  daysUsed += 1;
  return dayAhead(daysUsed);
}
