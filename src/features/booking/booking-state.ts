/** The state of an appointment in words. What the clinic said is never mixed with what only this device knows. */

import type { OutboxEntry } from '../../data/db.ts';
import type { Place } from '../../data/open-person-db.ts';
import type { BookingView } from '../../data/view-bookings.ts';
import { waitingText } from '../shell/place-text.ts';

export function bookingState(booking: BookingView, place: Place): string {
  const { state, isCancelling, payment, transactionId, paying, entry } = booking;
  if (state === 'not-sent' && entry) return `${waitingText(place, entry)}${otherWishes(entry)}`;
  if (state === 'not-possible') return `Not possible: ${entry?.problem?.text ?? 'the clinic refused it.'}`;
  const notCancelled = entry?.problem && `Not cancelled: ${entry.problem.text}`;
  if (payment) {
    const done = transactionId ? `Payment done, transaction ${transactionId}` : 'Payment done';
    return notCancelled ? `${done}. ${notCancelled}` : done;
  }
  if (paying) return payingText(booking);
  if (isCancelling) return `To be cancelled, not sent yet${entry?.attempts ? ' or not answered' : ''}`;
  return notCancelled ? `Unpaid. ${notCancelled}` : 'Unpaid';
}

function payingText({ paying, entry }: BookingView): string {
  if (paying === 'received') return 'Payment received, confirming...';
  if (paying === 'in-review') return entry?.problem?.text ?? 'The clinic looks at your payment.';
  return 'Finding out what became of your payment...';
}

/** The times that would do as well. */
function otherWishes(entry: OutboxEntry): string {
  if (entry.name !== 'bookSlot' || !entry.input.orElse?.length) return '';
  return `. If it is taken: ${entry.input.orElse.join(', or ')}`;
}

/** Paid ones are settled, paying goes on by itself, and what is on its way out needs no second request. */
export function isCancellable({ state, isCancelling, payment, paying }: BookingView): boolean {
  return state !== 'not-possible' && !isCancelling && !payment && !paying;
}

/** Only what the clinic has can be paid. */
export function isPayable(booking: BookingView): boolean {
  return booking.state === 'confirmed' && isCancellable(booking);
}

/** What was refused stays in sight until the person has taken note of it. */
export function isDiscardable({ state, payment, entry }: BookingView): boolean {
  return entry?.state === 'rejected' && (state === 'not-possible' || payment);
}
