/**
 * A card was refused. If the appointment was paid at the desk meanwhile, its row says so; one that was canceled has no row any
 * more, and whoever has just paid for it is told.
 */
import type { Booking } from '../../contract/booking.ts';
import { problems } from '../../contract/problem.ts';
import type { Workspace } from '../app/workspaces.ts';
import { addMessage } from '../data/messages.ts';
import { wishText } from '../words/wish-text.ts';

export async function sayIfGone(
  { db, pullBooking }: Pick<Workspace, 'db' | 'pullBooking'>,
  booking: Pick<Booking, '_id' | 'serviceName' | 'date' | 'slot'>,
): Promise<void> {
  await pullBooking(booking._id);
  if (await db.bookings.get(booking._id)) return;
  const { text } = problems['payment.appointment-gone'];
  await addMessage(db, { kind: 'error', text, about: wishText(booking) }, Date.now());
}
