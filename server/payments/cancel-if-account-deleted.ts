import { entryOf } from '../audit/booking-entry.ts';
import type { AuditEntry } from '../store/audit.ts';
import { deleteUnpaidBooking, getBookingRow } from '../store/bookings.ts';
import { keepCancellation } from '../store/canceled-bookings.ts';
import { hasOpenIntent, isInReview } from '../store/payments.ts';
import { isOfDeletedAccount } from '../store/personal-data.ts';
import type { Database } from '../store/tables.ts';

/**
 * Cancels a booking whose payment was refunded, taken back or canceled, if its account was deleted: nobody will come, and no
 * patient is left to cancel it (decision 031). Returns the audit's entries. @param at milliseconds
 */
export async function cancelIfAccountDeleted(tx: Database, bookingId: string, at: number): Promise<AuditEntry[]> {
  const booking = await getBookingRow(tx, bookingId);
  if (!booking || !(await isOfDeletedAccount(tx, booking)) || (await hasOpenIntent(tx, bookingId))) return [];
  // A person has to look at its money. A refund calls this again.
  if (await isInReview(tx, bookingId)) return [];
  if (!(await deleteUnpaidBooking(tx, bookingId))) return [];
  await keepCancellation(tx, booking, at);
  return [entryOf('booking.canceled', booking)];
}
