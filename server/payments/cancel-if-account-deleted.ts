import { entryOf } from '../audit/booking-entry.ts';
import type { AuditEntry } from '../store/audit.ts';
import { deleteUnpaidBooking, getBookingRow } from '../store/bookings.ts';
import { keepCancellation } from '../store/canceled-bookings.ts';
import { hasOpenIntent, listInReview } from '../store/payments.ts';
import { isOfDeletedAccount } from '../store/personal-data.ts';
import type { Database } from '../store/tables.ts';

/**
 * Frees the time of a booking whose payment was refunded, taken back or canceled, if its account was deleted: nobody will come,
 * and no patient is left to cancel it (decision 031). Returns what the audit has to say about it. @param at milliseconds
 */
export async function cancelIfAccountDeleted(tx: Database, bookingId: string, at: number): Promise<AuditEntry[]> {
  const booking = await getBookingRow(tx, bookingId);
  if (!booking || !(await isOfDeletedAccount(tx, booking)) || (await hasOpenIntent(tx, bookingId))) return [];
  // Its money waits for a person. Once that is refunded, this is asked again.
  if ((await listInReview(tx, [booking])).size > 0) return [];
  if (!(await deleteUnpaidBooking(tx, bookingId))) return [];
  await keepCancellation(tx, booking, at);
  return [entryOf('booking.canceled', booking)];
}
