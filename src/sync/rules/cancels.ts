import type { MolarDb } from '../../data/db.ts';
import { isUndecided } from '../../data/outbox-entries.ts';
import type { EntryOf } from './command-rules.ts';

export const CANCELED_TEXT = 'Cancel Booking Successfully!';
export const GONE_TEXT = 'This appointment was already canceled.';
export const STANDS_TEXT = 'This appointment was booked on another device as well, so you still have it.';
export const BACK_TEXT = 'This appointment was canceled and booked again on another device, so you still have it.';

/** @param booking its id, or the key of its entry while it has none */
export async function listCancelsOf(db: MolarDb, booking: string): Promise<EntryOf<'cancelBooking'>[]> {
  return (await listCancels(db)).filter(({ input }) => input.id === booking);
}

/** The waiting cancellation that a wish behind it undoes. The line may also hold those of other patients and times. */
export async function findCancelUndoneBy(
  db: MolarDb,
  { line, input }: EntryOf<'bookSlot'>,
): Promise<EntryOf<'cancelBooking'> | undefined> {
  return (await listCancels(db)).findLast(
    (cancel) =>
      cancel.line === line &&
      isUndecided(cancel) &&
      cancel.undo?.slot === input.slot &&
      cancel.undo.patientId === input.patientId,
  );
}

const listCancels = async (db: MolarDb) =>
  (await db.outbox.where('name').equals('cancelBooking').toArray()) as EntryOf<'cancelBooking'>[];
