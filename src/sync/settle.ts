/**
 * The answer's way into the device (step 9): one transaction in which the server's row comes in, the entry goes out or is
 * marked, and the message is written. An entry never leaves before. Settling twice is harmless: the second finds nothing to do.
 */
import * as v from 'valibot';
import { type Booking, BookingConflict, type bookSlot } from '../../contract/booking.ts';
import type { Output } from '../../contract/endpoint.ts';
import type { ProblemBody } from '../../contract/problem.ts';
import { deleteBooking, putBooking } from '../data/bookings.ts';
import type { EntryProblem, MolarDb, OutboxEntry } from '../data/db.ts';
import { setFact } from '../data/facts.ts';
import { addMessage } from '../data/messages.ts';
import { isUndecided } from '../data/outbox-entries.ts';
import { backoffDelay } from './backoff.ts';
import { CANCELLED_TEXT, listCancelsOf } from './outbox.ts';
import type { Outcome } from './outcome.ts';

export interface SettleDeps {
  db: MolarDb;
  now(): number;
  random(): number;
}

/** @param sent the entry as it was sent: a new key since then means that the answer is to an older wish */
export function settle(deps: SettleDeps, sent: OutboxEntry, outcome: Outcome): Promise<void> {
  const { db } = deps;
  return db.transaction('rw', db.outbox, db.bookings, db.messages, db.facts, async () => {
    const entry = await db.outbox.get(sent.seq);
    if (entry?.key !== sent.key || !isUndecided(entry)) return;
    switch (outcome.kind) {
      case 'accepted':
        return accept(deps, entry, outcome.output);
      case 'rejected':
        return reject(deps, entry, outcome.problem);
      case 'retry':
        // Whoever locked it meanwhile had a reason.
        if (entry.state !== 'sending') return;
        return put(db, entry, {
          state: 'waiting',
          nextAttemptAt: deps.now() + backoffDelay(entry.attempts, deps.random()),
        });
      case 'reauth':
        await db.outbox.filter(isUndecided).modify({ state: 'signed-out' });
        return;
      case 'unreadable':
        return put(db, entry, { state: 'needs-update' });
    }
  });
}

async function accept({ db, now }: SettleDeps, entry: OutboxEntry, output: unknown): Promise<void> {
  await db.outbox.delete(entry.seq);
  if (entry.name === 'cancelBooking') {
    // Deleted now or gone already: the same truth for the person.
    await deleteBooking(db, entry.input.id);
    await addMessage(db, { kind: 'success', text: CANCELLED_TEXT }, now());
    return;
  }
  if (entry.name === 'confirmPayment') {
    const booking = output as Booking;
    await putBooking(db, booking);
    await addMessage(db, { kind: 'success', text: paidText(booking) }, now());
    return;
  }
  const { orElse: _, ...wish } = entry.input;
  const { insertedId, slot = wish.slot } = output as Output<typeof bookSlot>;
  await putBooking(db, { ...wish, slot, _id: insertedId });
  const cancels = await listCancelsOf(db, entry);
  await db.outbox.bulkPut(cancels.map((cancel) => ({ ...cancel, input: { id: insertedId } }) as OutboxEntry));
  // Who has changed their mind meanwhile needs no good news.
  if (cancels.length > 0) return;
  await setFact(db, 'hasBooked', true);
  const { date } = wish;
  await addMessage(db, { kind: 'success', text: `Appointment is set ${date} at ${slot}` }, now());
}

async function reject({ db, now }: SettleDeps, entry: OutboxEntry, body: ProblemBody): Promise<void> {
  const cancels = await listCancelsOf(db, entry);
  if (cancels.length > 0) {
    // The booking never came about, and the person no longer wants it.
    await db.outbox.bulkDelete([entry, ...cancels].map(({ seq }) => seq));
    await addMessage(db, { kind: 'success', text: CANCELLED_TEXT }, now());
    return;
  }
  const problem = readEntryProblem(entry, body);
  // A payment that is not to be decided on by anybody leaves no work behind; Pay is offered again.
  if (entry.name === 'confirmPayment' && body.code !== 'payment.in-review') await db.outbox.delete(entry.seq);
  else await put(db, entry, { state: 'rejected', problem });
  await addMessage(db, { kind: 'error', text: problem.text }, now());
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

async function put(
  db: MolarDb,
  entry: OutboxEntry,
  changes: Partial<Pick<OutboxEntry, 'state' | 'nextAttemptAt' | 'problem'>>,
) {
  await db.outbox.put({ ...entry, ...changes });
}
