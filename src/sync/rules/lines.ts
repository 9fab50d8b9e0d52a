/** The lines of the queue: what concerns one service and day is sent in its order. */
import type { MolarDb } from '../../data/db.ts';

/** A cancel must pass before the same day is booked again: one booking per service and day. */
export const lineOf = ({ serviceId, date }: { serviceId: string; date: string }) => JSON.stringify([serviceId, date]);

/** The line in which the booking was asked for; one of its own when the device does not know it. */
export async function lineOfBooking(db: MolarDb, id: string): Promise<string> {
  const row = await db.bookings.get(id);
  return row ? lineOf(row) : id;
}
