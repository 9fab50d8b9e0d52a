/** For tests of something else: one person may hold any number of bookings, and send any number of calls. */
import type { AppDeps } from '../app.ts';

export const noLimits: AppDeps['limits'] = {
  openBookings: 1_000_000,
  openBookingsUnproven: 1_000_000,
  horizonDays: undefined,
  queuedCallsPerMinute: 1_000_000,
  sessionDays: undefined,
  publicCallsPerMinute: 1_000_000,
};
