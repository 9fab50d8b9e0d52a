/**
 * A cancel waits behind its wish, and a wish behind a cancel asks for the same time again (an Undo) or for another one. Which
 * of them belong together is not stored: line, patient and slot tell.
 */
import type { MolarDb, OutboxEntry } from '../../data/db.ts';
import { isUndecided, mayBeKnown } from '../../data/outbox-entries.ts';
import type { EntryOf } from './command-rules.ts';

export const CANCELED_TEXT = 'Cancel Booking Successfully!';
export const GONE_TEXT = 'This appointment was already canceled.';
export const STANDS_TEXT = 'This appointment was booked on another device as well, so you still have it.';
export const BACK_TEXT = 'This appointment was canceled and booked again on another device, so you still have it.';

/** @param booking its id, or the key of its entry while it has none */
export async function listCancelsOf(db: MolarDb, booking: string): Promise<EntryOf<'cancelBooking'>[]> {
  return (await listCancels(db)).filter(({ input }) => input.id === booking);
}

/**
 * Whether the cancel waits to take the wish back. It names the wish by its key or, if a pull has brought the booking before
 * the answer, that row.
 */
export function isCancelOf(cancel: OutboxEntry, wish: OutboxEntry): boolean {
  if (wish.name !== 'bookSlot' || cancel.name !== 'cancelBooking' || !isUndecided(cancel)) return false;
  if (cancel.input.id === wish.key) return true;
  const { slot, orElse = [] } = wish.input;
  const isOfRow = isSamePlace(cancel, wish) && [slot, ...orElse].includes(cancel.undo?.slot ?? '');
  return isOfRow && cancel.seq > wish.seq && isUndecided(wish) && mayBeKnown(wish);
}

/** Whether the wish waits behind the cancel to take it back. */
export const isUndoOf = (wish: OutboxEntry, cancel: OutboxEntry): boolean =>
  isAskedBehind(wish, cancel) && isSameTime(cancel, wish);

/** Whether the wish waits behind the cancel, for the same time or for another one in its place. */
export const isAskedBehind = (wish: OutboxEntry, cancel: OutboxEntry): wish is EntryOf<'bookSlot'> =>
  wish.name === 'bookSlot' && isUndecided(wish) && wish.seq > cancel.seq && isSamePlace(cancel, wish);

/** The cancel of the wish's time that waits, usually because the wish is its Undo. */
export async function findCancelOfTime(
  db: MolarDb,
  wish: EntryOf<'bookSlot'>,
): Promise<EntryOf<'cancelBooking'> | undefined> {
  return (await listCancels(db)).findLast((cancel) => isUndecided(cancel) && isSameTime(cancel, wish));
}

/** A line has one service and day, but also other patients of the account. */
const isSamePlace = ({ line, undo }: OutboxEntry, wish: EntryOf<'bookSlot'>) =>
  undo !== undefined && line === wish.line && undo.patientId === wish.input.patientId;

const isSameTime = (cancel: OutboxEntry, wish: EntryOf<'bookSlot'>) =>
  isSamePlace(cancel, wish) && cancel.undo?.slot === wish.input.slot;

const listCancels = async (db: MolarDb) =>
  (await db.outbox.where('name').equals('cancelBooking').toArray()) as EntryOf<'cancelBooking'>[];
