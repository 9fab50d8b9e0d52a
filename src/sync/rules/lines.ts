/** Lines of the queue: commands for one service and day are sent in order. */
import type { MolarDb } from '../../data/db.ts';

/** A cancel must go through before the same day is booked again: one booking per patient, service and day. */
export const lineOf = ({ serviceId, date }: { serviceId: string; date: string }) => JSON.stringify([serviceId, date]);

/** A line of its own for a booking that the device does not know. */
export async function lineOfBooking(db: MolarDb, id: string): Promise<string> {
  const row = await db.bookings.get(id);
  return row ? lineOf(row) : id;
}
