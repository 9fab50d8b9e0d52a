/**
 * A key always gets the same answer: a booking resent after a lost answer is reported as made, even if another device
 * has canceled it since. So the clinic is asked for the booking itself before the person is told.
 */
import { type Booking, getBooking, listMyBookings } from '../../contract/booking.ts';
import { listVisits } from '../../contract/visit.ts';
import type { OutboxEntry } from '../data/db.ts';
import type { AuthorizedCall } from './authorized-call.ts';
import type { Outcome } from './outcome.ts';
import { effectOf, rulesOf } from './rules/rules-of.ts';

/** `standing` is the booking's current state. If the clinic can't be asked for it, the entry does not count as answered. */
export async function askIfItStands(
  call: AuthorizedCall,
  entry: OutboxEntry,
  outcome: Outcome,
  signal: AbortSignal,
): Promise<{ outcome: Outcome; standing?: Booking | 'gone' }> {
  const { made } = rulesOf(entry);
  if (!made || outcome.kind !== 'accepted' || !isResent(entry)) return { outcome };
  const id = made.idOf(outcome.output as never);
  const date = made.sheetOf?.(entry.input as never);
  if (date) return findOnSheet(call, { date, id }, outcome, signal);
  const asked = await call(getBooking, { id }, { signal });
  if (asked.kind === 'accepted') return { outcome, standing: asked.output };
  if (asked.kind !== 'rejected') return { outcome: asked };
  return asked.status === 404 ? findAgain(call, entry, outcome, signal) : { outcome };
}

/** Whether an earlier attempt may have reached the clinic. */
const isResent = ({ attempts, unsent = 0 }: OutboxEntry) => attempts - unsent > 1;

/** A booking that its patient canceled and then restored is on the sheet under another id. */
async function findOnSheet(
  call: AuthorizedCall,
  { date, id }: { date: string; id: string },
  outcome: Outcome,
  signal: AbortSignal,
): Promise<{ outcome: Outcome; standing?: 'gone' }> {
  const sheet = await call(listVisits, { date }, { signal });
  if (sheet.kind !== 'accepted') return { outcome: sheet.kind === 'rejected' ? outcome : sheet };
  const stands = sheet.output.visits.some(({ _id, formerIds }) => _id === id || formerIds?.includes(id));
  return stands ? { outcome } : { outcome, standing: 'gone' };
}

/** If the person booked again on another device, they have one of the wanted times under another id. */
async function findAgain(
  call: AuthorizedCall,
  entry: OutboxEntry,
  outcome: Outcome,
  signal: AbortSignal,
): Promise<{ outcome: Outcome; standing?: Booking | 'gone' }> {
  const { books } = effectOf(entry);
  if (!books) return { outcome, standing: 'gone' };
  const listed = await call(listMyBookings, { email: books.email }, { signal });
  if (listed.kind !== 'accepted')
    return listed.kind === 'rejected' ? { outcome, standing: 'gone' } : { outcome: listed };
  const slots = [books.slot, ...(books.orElse ?? [])];
  const again = listed.output.find(
    ({ serviceId, date, slot, patientId }) =>
      serviceId === books.serviceId && date === books.date && slots.includes(slot) && patientId === books.patientId,
  );
  return { outcome, standing: again ?? 'gone' };
}
