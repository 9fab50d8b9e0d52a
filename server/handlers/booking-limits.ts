/** What one person may hold, so that nobody takes the whole calendar. */
import type { ClinicMoment } from '../../contract/clinic-date.ts';
import { Problem } from '../http/problem.ts';
import { countOpenBookings } from '../store/bookings.ts';
import type { Database, UserRow } from '../store/tables.ts';
import { lockUser } from '../store/users.ts';

export interface BookingLimits {
  /** Unpaid and to come. */
  openBookings: number;
  /** The same while the person's address is not proven. */
  openBookingsUnproven: number;
  /** How many days ahead; any, when undefined. */
  horizonDays: number | undefined;
}

/**
 * To be called after the booking was inserted, which is undone with its transaction. From here on the person's other
 * transactions wait for this one, so what they book at once is counted, too.
 * @param held for a booking that comes back: as many as the person had before they canceled it are theirs anyway
 * @throws Problem `booking.too-many` or `booking.too-many-unproven`
 */
export async function keepWithin(
  limits: BookingLimits,
  db: Database,
  user: UserRow,
  now: ClinicMoment,
  held = 0,
): Promise<void> {
  const isProven = user.verified_at !== null;
  const most = isProven ? limits.openBookings : limits.openBookingsUnproven;
  await lockUser(db, user.id);
  if ((await countOpenBookings(db, user.id, now)) <= Math.max(most, held)) return;
  throw new Problem(isProven ? 'booking.too-many' : 'booking.too-many-unproven', { most });
}
