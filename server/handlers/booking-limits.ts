/** Limits on what one person may hold, so that nobody takes the whole calendar. */
import type { ClinicMoment } from '../../contract/clinic-date.ts';
import { Problem } from '../http/problem.ts';
import { countOpenBookings } from '../store/bookings.ts';
import type { Database, UserRow } from '../store/tables.ts';
import { isDeleted, lockUser } from '../store/users.ts';

export interface BookingLimits {
  /** Unpaid future bookings. */
  openBookings: number;
  /** The same while the person's address is not proven. */
  openBookingsUnproven: number;
  /** How many days ahead; unlimited, if undefined. */
  horizonDays: number | undefined;
}

/**
 * Call it after inserting the booking; a Problem rolls that back. It locks the person, so concurrent bookings are counted too.
 * @param held for a restored booking: the person may hold as many as before they canceled it
 * @throws Problem `booking.too-many`, `booking.too-many-unproven` or `auth.deleted`
 */
export async function mustBeWithinLimits(
  limits: BookingLimits,
  db: Database,
  user: UserRow,
  now: ClinicMoment,
  held = 0,
): Promise<void> {
  const isProven = user.verified_at !== null;
  const most = isProven ? limits.openBookings : limits.openBookingsUnproven;
  const locked = await lockUser(db, user.id);
  // The account was deleted while the call was in flight.
  if (!locked || isDeleted(locked)) throw new Problem('auth.deleted');
  if ((await countOpenBookings(db, user.id, now)) <= Math.max(most, held)) return;
  throw new Problem(isProven ? 'booking.too-many' : 'booking.too-many-unproven', { most });
}
