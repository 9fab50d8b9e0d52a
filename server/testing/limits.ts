/** For tests of something else: one person may hold any number of bookings. */
import type { BookingLimits } from '../handlers/bookings.ts';

export const noLimits: BookingLimits = {
  openBookings: 1_000_000,
  openBookingsUnproven: 1_000_000,
  horizonDays: undefined,
};
