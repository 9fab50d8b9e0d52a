import * as v from 'valibot';
import { BookingConflict } from '../../../contract/booking.ts';
import type { ProblemBody } from '../../../contract/problem.ts';
import { serviceFor } from '../../data/appointment-text.ts';
import type { MolarDb, OutboxEntry, Wish } from '../../data/db.ts';
import { isUndecided } from '../../data/outbox-entries.ts';
import { CANCELED_TEXT, listCancelsOf, STANDS_TEXT } from './cancels.ts';
import type { CommandRules } from './command-rules.ts';
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
    const { input } = entry;
    const conflict = v.is(BookingConflict, body) ? body : undefined;
    const had = conflict && isHad(input, conflict) ? conflict : undefined;
    const cancels = await listCancelsOf(db, entry.key);
    if (cancels.length > 0) {
      const done = [entry, ...cancels];
      // Nothing is booked, and the person no longer wants it.
      if (!had) return { done, messages: [{ kind: 'success', text: CANCELED_TEXT }] };
      const about = appointmentText({ ...input, slot: had.slot });
      return { done, messages: [{ kind: 'info', text: STANDS_TEXT, about }] };
    }
    // The row of that booking is being canceled here. The cancel reports the result.
    if (had && (await isRowCanceled(db, had))) return { done: [entry] };
    // An Undo of an appointment that another device has booked again: the person has what they want.
    if (had && input.restores !== undefined && had.slot === input.slot)
      return { done: [entry], messages: [{ kind: 'info', text: setText(input, had) }] };
    const alternatives = conflict?.alternatives ?? [];
    const problem = { code: body.code, text: body.message, alternatives, ...newPrice(body) };
    const message = refusalOf(input, body, conflict);
    return { kept: [{ ...entry, state: 'rejected', problem }], messages: [{ kind: 'error', ...message }] };
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
function refusalOf(input: Wish, { message }: ProblemBody, conflict: BookingConflict | undefined) {
  const isSet = conflict?.reason === 'already-yours' || conflict?.reason === 'slot-taken';
  if (isSet) return { text: setText(input, conflict), about: serviceFor(input) };
  return { text: message, about: appointmentText(input) };
}

const setText = ({ date }: Wish, { slot }: BookingConflict) => `Appointment already set on ${date} at ${slot}`;

/** Another device has booked one of the wanted times. That booking is not the wish that was given up here. */
const isHad = ({ slot: first, orElse = [] }: Wish, { reason, slot }: BookingConflict) =>
  reason === 'already-yours' && [first, ...orElse].includes(slot);

const isRowCanceled = async (db: MolarDb, { _id }: BookingConflict) =>
  _id !== null && (await listCancelsOf(db, _id)).some((cancel) => isUndecided(cancel) && cancel.undo?.restores === _id);

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
