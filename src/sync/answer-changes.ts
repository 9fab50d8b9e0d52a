/** What the clinic's answer to an entry changes on the device (step 9). Pure: `settle` writes it. */
import * as v from 'valibot';
import { type Booking, BookingConflict, type bookSlot } from '../../contract/booking.ts';
import type { Output } from '../../contract/endpoint.ts';
import type { ProblemBody } from '../../contract/problem.ts';
import type { EntryProblem, OutboxEntry } from '../data/db.ts';
import type { NewMessage } from '../data/messages.ts';
import { CANCELLED_TEXT } from './outbox.ts';
import type { Outcome } from './outcome.ts';

/** Entries that go, entries that are written, the server's rows that come in and that are gone, and what is said. */
export interface Changes {
  done?: OutboxEntry[];
  kept?: OutboxEntry[];
  bookings?: Booking[];
  goneBookings?: string[];
  messages?: NewMessage[];
  hasBooked?: boolean;
}

/** @param cancels of the booking that the entry asks for: they name it by its key, as it had no id yet */
export function changesOfAccepted(entry: OutboxEntry, output: unknown, cancels: readonly OutboxEntry[]): Changes {
  const done = [entry];
  if (entry.name === 'cancelBooking') {
    // Deleted now or gone already: the same truth for the person.
    return { done, goneBookings: [entry.input.id], messages: [{ kind: 'success', text: CANCELLED_TEXT }] };
  }
  if (entry.name === 'confirmPayment') {
    const booking = output as Booking;
    return { done, bookings: [booking], messages: [{ kind: 'success', text: paidText(booking) }] };
  }
  const { orElse: _, ...wish } = entry.input;
  const { insertedId, slot = wish.slot } = output as Output<typeof bookSlot>;
  const bookings = [{ ...wish, slot, _id: insertedId }];
  const kept = cancels.map((cancel) => ({ ...cancel, input: { id: insertedId } }) as OutboxEntry);
  // Who has changed their mind meanwhile needs no good news.
  if (kept.length > 0) return { done, bookings, kept };
  const text = `Appointment is set ${wish.date} at ${slot}`;
  return { done, bookings, messages: [{ kind: 'success', text }], hasBooked: true };
}

/** @param cancels as above */
export function changesOfRejected(entry: OutboxEntry, body: ProblemBody, cancels: readonly OutboxEntry[]): Changes {
  if (cancels.length > 0) {
    // The booking never came about, and the person no longer wants it.
    return { done: [entry, ...cancels], messages: [{ kind: 'success', text: CANCELLED_TEXT }] };
  }
  const problem = readEntryProblem(entry, body);
  const messages: NewMessage[] = [{ kind: 'error', text: problem.text }];
  // A payment that is not to be decided on by anybody leaves no work behind; Pay is offered again.
  const isOver = entry.name === 'confirmPayment' && body.code !== 'payment.in-review';
  return isOver ? { done: [entry], messages } : { kept: [{ ...entry, state: 'rejected', problem }], messages };
}

/**
 * The person gave the entry up while it was on its way, and the clinic did it all the same: that is what they have to
 * know. Nothing, if the device knows already.
 * @param row as the device has it
 */
export function changesOfGivenUp(entry: OutboxEntry, outcome: Outcome, row: Booking | undefined): Changes {
  if (outcome.kind !== 'accepted' || entry.name === 'bookSlot' || !row || row.payment) return {};
  return changesOfAccepted(entry, outcome.output, []);
}

function paidText({ serviceName, date, transactionId = '' }: Booking): string {
  return `Payment done for ${serviceName}, ${date}. Transaction id: ${transactionId}`;
}

function readEntryProblem(entry: OutboxEntry, body: ProblemBody): EntryProblem {
  const conflict = v.safeParse(BookingConflict, body);
  if (entry.name !== 'bookSlot' || !conflict.success) return { code: body.code, text: body.message, alternatives: [] };
  const { reason, slot, alternatives } = conflict.output;
  const isSet = reason === 'already-yours' || reason === 'slot-taken';
  const text = isSet ? `Appointment already set on ${entry.input.date} at ${slot}` : body.message;
  return { code: body.code, text, alternatives };
}
