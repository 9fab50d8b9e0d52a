/** What one person may hold, so that nobody takes the whole calendar. */
import type { ClinicMoment } from '../../contract/clinic-date.ts';
import { Problem } from '../http/problem.ts';
import { countOpenBookings } from '../store/bookings.ts';
import type { Database, UserRow } from '../store/tables.ts';

export interface BookingLimits {
  /** Unpaid and to come. */
  openBookings: number;
  /** The same while the person's address is not proven. */
  openBookingsUnproven: number;
  /** How many days ahead; any, when undefined. */
  horizonDays: number | undefined;
}

/** Counts after the booking, which is undone with its transaction. @throws Problem `booking.too-many` or `booking.too-many-unproven` */
export async function keepWithin(limits: BookingLimits, db: Database, user: UserRow, now: ClinicMoment): Promise<void> {
  const isProven = user.verified_at !== null;
  const most = isProven ? limits.openBookings : limits.openBookingsUnproven;
  if ((await countOpenBookings(db, user.id, now)) <= most) return;
  throw new Problem(isProven ? 'booking.too-many' : 'booking.too-many-unproven', { most });
}
