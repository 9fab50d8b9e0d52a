/** A restored booking gets a new id, so a cancellation that is still queued on another device can't cancel it again. */
import { isoFromMedium } from '../../contract/clinic-date.ts';
import { entryOf } from '../audit/booking-entry.ts';
import type { Origin } from '../audit/origin.ts';
import { Problem } from '../http/problem.ts';
import { addToAudit } from '../store/audit.ts';
import { getBookingRow } from '../store/bookings.ts';
import { getCanceledBooking, noteRestored } from '../store/canceled-bookings.ts';
import type { BookingRow, Database, UserRow } from '../store/tables.ts';
import { lockUser } from '../store/users.ts';
import { type BookingLimits, mustBeWithinLimits } from './booking-limits.ts';
import { type MakingDeps, makeBooking, type WantedBooking } from './make-booking.ts';

interface Caller {
  user: UserRow;
  db: Database;
  origin: Origin;
}

/** @param id of the canceled booking @throws Problem that says why it can't be restored */
export async function restoreBooking(
  deps: MakingDeps & { limits: BookingLimits },
  id: string,
  wish: WantedBooking,
  { user, db, origin }: Caller,
): Promise<BookingRow> {
  // Two devices may restore the same booking.
  await lockUser(db, user.id);
  let canceled = await getCanceledBooking(db, id, user.id);
  // Another device may have restored it already, and canceled it again.
  while (canceled?.restored_as && !(await getBookingRow(db, canceled.restored_as))) {
    canceled = await getCanceledBooking(db, canceled.restored_as, user.id);
  }
  const standing = await getBookingRow(db, canceled?.restored_as ?? id, user.id);
  const before = standing ?? canceled;
  const isSame = before?.service_id === wish.serviceId && before.date === isoFromMedium(wish.date);
  if (isSame && standing) return standing;
  if (!isSame || !canceled) throw new Problem('booking.not-found');
  const { user_id, patient_id, user_name, phone, held } = canceled;
  const who = { user_id, patient_id, user_name, phone, email: user.email };
  const booking = await makeBooking(db, deps, wish, who, canceled);
  await mustBeWithinLimits(deps.limits, db, user, deps.clinicNow(), held);
  await noteRestored(db, canceled.id, booking.id);
  await addToAudit(db, origin, entryOf('booking.made', booking));
  return booking;
}
