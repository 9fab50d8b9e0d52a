/** A wish: it waits in the line of its service and day, and becomes a booking or is refused with other free times. */
import * as v from 'valibot';
import { BookingConflict } from '../../../contract/booking.ts';
import type { ProblemBody } from '../../../contract/problem.ts';
import { CANCELLED_TEXT, listCancelsOf } from './cancels.ts';
import type { CommandRules, EntryOf } from './command-rules.ts';
import { lineOf } from './lines.ts';

export const bookSlot: CommandRules<'bookSlot'> = {
  effect: (input) => ({ books: input }),

  onEnqueue: async (_, { input }) => ({ line: lineOf(input) }),

  onAccepted: async (db, entry, { insertedId, slot }) => {
    const { orElse: _, ...wish } = entry.input;
    const booking = { ...wish, slot: slot ?? wish.slot, _id: insertedId };
    const cancels = await listCancelsOf(db, entry.key);
    const kept = cancels.map((cancel) => ({ ...cancel, input: { id: insertedId } }));
    const changes = { done: [entry], bookings: [booking], kept };
    // A person who has changed their mind needs no good news.
    if (kept.length > 0) return changes;
    const text = `Appointment is set ${booking.date} at ${booking.slot}`;
    return { ...changes, messages: [{ kind: 'success', text }], hasBooked: true };
  },

  onRejected: async (db, entry, body) => {
    const cancels = await listCancelsOf(db, entry.key);
    if (cancels.length > 0) {
      // The booking never came about, and the person no longer wants it.
      return { done: [entry, ...cancels], messages: [{ kind: 'success', text: CANCELLED_TEXT }] };
    }
    const alternatives = v.is(BookingConflict, body) ? body.alternatives : [];
    const problem = { code: body.code, text: body.message, alternatives };
    const messages = [{ kind: 'error' as const, text: refusalToast(entry, body) }];
    return { kept: [{ ...entry, state: 'rejected', problem }], messages };
  },

  // Giving it up has put a cancel behind it, which says what became of it.
  onAcceptedAfterAll: async () => ({}),

  // A slot that the clinic may have given away by now has to be given back.
  onGivenUp: ({ key }) => ({ cancel: key }),

  renew: (input, slot) => {
    if (slot === undefined) return input;
    // A slot that was chosen now stands alone: the wishes before it were refused together.
    const { orElse: _, ...wish } = input;
    return { ...wish, slot };
  },
};

/** The specification has one text for both conflicts; where the wish is shown, the person learns which it is. */
function refusalToast({ input }: EntryOf<'bookSlot'>, body: ProblemBody): string {
  if (!v.is(BookingConflict, body)) return body.message;
  const { reason, slot } = body;
  const isSet = reason === 'already-yours' || reason === 'slot-taken';
  return isSet ? `Appointment already set on ${input.date} at ${slot}` : body.message;
}
