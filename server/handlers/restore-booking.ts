/** A booking that its owner has canceled comes back as it was. */
import { isoFromMedium } from '../../contract/clinic-date.ts';
import type { Origin } from '../audit/origin.ts';
import { Problem } from '../http/problem.ts';
import { addToAudit } from '../store/audit.ts';
import { getBookingRow, hasBookedSince } from '../store/bookings.ts';
import { getCanceledBooking } from '../store/canceled-bookings.ts';
import type { BookingRow, Database, UserRow } from '../store/tables.ts';
import { entryOf } from './booking-entry.ts';
import { type BookingLimits, keepWithin } from './booking-limits.ts';
import { type MakingDeps, makeBooking, type WantedBooking } from './make-booking.ts';

interface Caller {
  user: UserRow;
  db: Database;
  origin: Origin;
}

/** @param id of the one that was canceled @throws Problem that says why it can't be had */
export async function restoreBooking(
  deps: MakingDeps & { limits: BookingLimits },
  id: string,
  wish: WantedBooking,
  { user, db, origin }: Caller,
): Promise<BookingRow> {
  const standing = await getBookingRow(db, id, user.id);
  if (standing) return standing;
  const canceled = await getCanceledBooking(db, id, user.id);
  const isSame = canceled?.service_id === wish.serviceId && canceled.date === isoFromMedium(wish.date);
  if (!canceled || !isSame) throw new Problem('booking.not-found');
  const { user_id, patient_id, user_name, phone, canceled_at } = canceled;
  const booking = await makeBooking(
    db,
    deps,
    wish,
    { user_id, patient_id, user_name, phone, email: user.email },
    canceled,
  );
  // Who has booked something else since then would hold more than they had.
  if (await hasBookedSince(db, user.id, canceled_at)) await keepWithin(deps.limits, db, user, deps.clinicNow());
  await addToAudit(db, origin, entryOf('booking.made', booking));
  return booking;
}
