import * as v from 'valibot';
import { BookingConflict } from '../../../contract/booking.ts';
import { serviceFor } from '../../data/appointment-text.ts';
import type { MolarDb, OutboxEntry, Wish } from '../../data/db.ts';
import { isUndecided } from '../../data/outbox-entries.ts';
import { CANCELED_TEXT, listCancelsOf, STANDS_TEXT } from './cancels.ts';
import type { CommandRules, EntryOf } from './command-rules.ts';
import { lineOf } from './lines.ts';
import { newPrice } from './new-price.ts';
import { appointmentText } from './refused.ts';
import { renewWish } from './renew-wish.ts';

export const bookSlot: CommandRules<'bookSlot'> = {
  effect: (input) => ({ books: input, takes: input }),

  onEnqueue: async (_, { input }) => ({ line: lineOf(input) }),

  onAccepted: async (db, entry, { insertedId, slot }, standing) => {
    const { orElse: _, restores: __, ...wish } = entry.input;
    const booking = standing ?? { ...wish, slot: slot ?? wish.slot, _id: insertedId };
    const cancels = await listCancelsOf(db, entry.key);
    const kept = cancels.map((cancel) => ({ ...cancel, input: { id: insertedId } }));
    const done = [entry, ...(await listHadAfterAll(db, entry, booking))];
    // A pull may have brought the row of the booking that was made, and another one now stands in its place.
    const changes = { done, goneBookings: standing ? [insertedId] : [], bookings: [booking], kept };
    // The person has already canceled it, as a wish or as a row that a pull had brought.
    if (kept.length > 0 || (await listCancelsOf(db, insertedId)).some(isUndecided)) return changes;
    const text = `Appointment is set ${booking.date} at ${booking.slot}`;
    const message = { kind: 'success' as const, text, about: serviceFor(booking), booking: booking._id };
    return { ...changes, messages: [message], hasBooked: true };
  },

  made: {
    idOf: ({ insertedId }) => insertedId,
    async onGone(db, entry, { insertedId, slot = entry.input.slot }) {
      const cancels = await listCancelsOf(db, entry.key);
      const done = [entry, ...cancels];
      // A pull may have brought its row.
      const goneBookings = [insertedId];
      if (cancels.length > 0) return { done, goneBookings, messages: [{ kind: 'success', text: CANCELED_TEXT }] };
      return { done, goneBookings, messages: [{ kind: 'info', text: canceledSince({ ...entry.input, slot }) }] };
    },
  },

  onRejected: async (db, entry, body) => {
    const cancels = await listCancelsOf(db, entry.key);
    const conflict = v.is(BookingConflict, body) ? body : undefined;
    if (cancels.length > 0) {
      const done = [entry, ...cancels];
      if (conflict && isHad(entry, conflict)) {
        const about = appointmentText({ ...entry.input, slot: conflict.slot });
        return { done, messages: [{ kind: 'info', text: STANDS_TEXT, about }] };
      }
      // Nothing is booked, and the person no longer wants it.
      return { done, messages: [{ kind: 'success', text: CANCELED_TEXT }] };
    }
    // Another device has booked it, and its row is being canceled here. The cancel reports the result.
    if (conflict && isHad(entry, conflict) && (await isRowCanceled(db, conflict))) return { done: [entry] };
    const text = (conflict && conflictText(entry, conflict)) ?? body.message;
    if (conflict && isHadAgain(entry, conflict)) return { done: [entry], messages: [{ kind: 'info', text }] };
    const alternatives = conflict?.alternatives ?? [];
    const problem = { code: body.code, text: body.message, alternatives, ...newPrice(body) };
    // The text of a conflict names its day and time.
    const about = text === body.message ? appointmentText(entry.input) : serviceFor(entry.input);
    const messages = [{ kind: 'error' as const, text, about }];
    return { kept: [{ ...entry, state: 'rejected', problem }], messages };
  },

  // The cancel behind it reports the result.
  onAcceptedAfterAll: async () => ({}),

  // The clinic may have booked it.
  onGivenUp: ({ key }) => ({ cancel: key }),

  renew: renewWish,
};

/** For an appointment whose cancellation becomes known together with its booking. */
export const canceledSince = ({
  date,
  slot,
  ...service
}: Parameters<typeof serviceFor>[0] & Pick<Wish, 'date' | 'slot'>) =>
  `${serviceFor(service)} on ${date} at ${slot} was booked, and has been canceled since.`;

/** The specification has one text for both conflicts. The outbox shows which one it is. */
function conflictText({ input }: EntryOf<'bookSlot'>, { reason, slot }: BookingConflict): string | undefined {
  const isSet = reason === 'already-yours' || reason === 'slot-taken';
  return isSet ? `Appointment already set on ${input.date} at ${slot}` : undefined;
}

/** Another device has booked one of the wanted times. That booking is not the wish that was given up here. */
const isHad = ({ input: { slot: first, orElse = [] } }: EntryOf<'bookSlot'>, { reason, slot }: BookingConflict) =>
  reason === 'already-yours' && [first, ...orElse].includes(slot);

const isRowCanceled = async (db: MolarDb, { _id }: BookingConflict) =>
  _id !== null && (await listCancelsOf(db, _id)).some((cancel) => isUndecided(cancel) && cancel.undo?.restores === _id);

/** An Undo of an appointment that another device has booked again: the person has what they want. */
const isHadAgain = ({ input }: EntryOf<'bookSlot'>, { reason, slot }: BookingConflict) =>
  input.restores !== undefined && reason === 'already-yours' && slot === input.slot;

/** Earlier wishes for the time that is booked now. They were refused, and what they say is no longer true. */
async function listHadAfterAll(
  db: MolarDb,
  { line, key }: OutboxEntry,
  { slot, patientId }: Pick<Wish, 'slot' | 'patientId'>,
): Promise<OutboxEntry[]> {
  const entries = await db.outbox.where('line').equals(line).toArray();
  return entries.filter(
    (entry) =>
      entry.key !== key &&
      entry.name === 'bookSlot' &&
      entry.state === 'rejected' &&
      entry.input.slot === slot &&
      entry.input.patientId === patientId,
  );
}
