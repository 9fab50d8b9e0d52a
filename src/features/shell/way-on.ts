/** What is left to a person whose request was refused. */
import type { OutboxEntry } from '../../data/db.ts';

/** The clinic would say the same again, whatever happens meanwhile. */
const FINAL: readonly string[] = [
  'booking.past',
  'booking.unknown-slot',
  'booking.price-changed',
  'booking.phone-invalid',
  'service.not-found',
  'request.invalid',
  'auth.not-yours',
];

/** Slots of that service and day that were free when the clinic answered. */
export function listAlternatives({ name, state, problem }: OutboxEntry): string[] {
  if (name !== 'bookSlot' || state !== 'rejected' || !problem) return [];
  // Whoever has an appointment for the service on that day can't take a second one.
  return problem.code === 'booking.already-yours' ? [] : problem.alternatives;
}

/** Whether a refused wish may have better luck as it is: not where another slot is the way on, or none is. */
export function isWorthTryingAgain(entry: OutboxEntry): boolean {
  if (entry.name !== 'bookSlot' || entry.state !== 'rejected' || entry.problem?.standing) return false;
  return listAlternatives(entry).length === 0 && !FINAL.includes(entry.problem?.code ?? '');
}

/** Whether sending the request now may change anything: what waits, and a payment that the clinic has to look at. */
export function isSendableNow(entry: OutboxEntry): boolean {
  return entry.state !== 'rejected' || entry.name === 'confirmPayment' || isWorthTryingAgain(entry);
}
