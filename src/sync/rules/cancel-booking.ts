import type { MolarDb } from '../../data/db.ts';
import { addMessage } from '../../data/messages.ts';
import { mayBeKnown } from '../../data/outbox-entries.ts';
import { wishOf } from '../../data/wish-of.ts';
import {
  BACK_TEXT,
  CANCELED_TEXT,
  findCancelOfTime,
  GONE_TEXT,
  isAskedBehind,
  isUndoOf,
  listCancelsOf,
} from './cancels.ts';
import type { CommandRules, EntryOf } from './command-rules.ts';
import { lineOfBooking } from './lines.ts';
import { appointmentText, refused } from './refused.ts';

const CHANGED_TEXT = 'This appointment has changed in the meantime. Please check it again.';

export const cancelBooking: CommandRules<'cancelBooking'> = {
  effect: ({ id }) => ({ cancels: id }),

  onEnqueue: async (db, { input: { id } }, now) => {
    // A wish is canceled by its key; book-slot.ts puts the id in once the clinic has answered.
    const asked = (await db.outbox.get({ key: id })) as EntryOf<'bookSlot'> | undefined;
    if (asked && (asked.state === 'rejected' || !mayBeKnown(asked))) return { standsAs: await takeOut(db, asked, now) };
    const row = await db.bookings.get(id);
    const undo = row ? wishOf(row) : asked?.input;
    if (!undo) {
      // The wish on the screen has just become a booking with an id, or is gone.
      await addMessage(db, { kind: 'info', text: CHANGED_TEXT }, now);
      return { standsAs: undefined };
    }
    const [earlier] = await listCancelsOf(db, id);
    if (earlier && earlier.state !== 'rejected') return { standsAs: earlier.key };
    if (earlier) await db.outbox.delete(earlier.seq);
    return { line: asked?.line ?? (await lineOfBooking(db, id)), undo };
  },

  onAccepted: async (db, entry, { deletedCount, restoredAs }) => {
    const changes = { done: [entry], goneBookings: [entry.input.id] };
    const { undo } = entry;
    const about = undo && appointmentText(undo);
    if (deletedCount === 0)
      return { ...changes, messages: [{ kind: 'info', text: restoredAs ? BACK_TEXT : GONE_TEXT, about }] };
    // With a wish behind it, for the same time or another one, an Undo would do nothing.
    const offer = (await isFollowed(db, entry, isAskedBehind)) ? { about } : { undo };
    return { ...changes, messages: [{ kind: 'success', text: CANCELED_TEXT, ...offer }] };
  },

  // Canceled on another device, which may have booked the same time again.
  isNews: ({ deletedCount }) => deletedCount === 0,

  onRejected: async (db, entry, body) => {
    const row = body.code === 'booking.paid' && (await db.bookings.get(entry.input.id));
    return {
      // If the person has undone it since, a refusal is what they want.
      ...((await isFollowed(db, entry, isUndoOf)) ? { done: [entry] } : await refused(db, entry, body)),
      // Another device paid, and the list may take a while to show that.
      ...(row && { bookings: [{ ...row, payment: true }] }),
    };
  },

  onAcceptedAfterAll: async (db, entry, output) => {
    const row = await db.bookings.get(entry.input.id);
    return row && !row.payment ? cancelBooking.onAccepted(db, entry, output) : {};
  },

  // The clinic may have canceled it.
  onGivenUp: ({ undo }) => ({ undo }),
};

/**
 * For a wish that the clinic has refused, or can't have. If it was an undo, the cancel in front of it still has to go out, and
 * its key is returned.
 */
async function takeOut(db: MolarDb, asked: EntryOf<'bookSlot'>, now: number): Promise<string | undefined> {
  await db.outbox.delete(asked.seq);
  const waiting = await findCancelOfTime(db, asked);
  if (waiting) return waiting.key;
  const undo = asked.state === 'rejected' ? undefined : asked.input;
  await addMessage(db, { kind: 'success', text: CANCELED_TEXT, undo }, now);
  return undefined;
}

const isFollowed = async (db: MolarDb, entry: EntryOf<'cancelBooking'>, isBehind: typeof isUndoOf) =>
  (await db.outbox.where('line').equals(entry.line).toArray()).some((other) => isBehind(other, entry));
