import { type BookingDay, dayAhead } from '../support/booking-day.ts';

let daysUsed = 250;

/** A day that no other screen uses, later than those that the other tests of this folder look at. */
export function nextDay(): BookingDay {
  daysUsed += 1;
  return dayAhead(daysUsed);
}
