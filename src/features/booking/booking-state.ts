/** The state of an appointment in words. What the clinic said is never mixed with what only this device knows. */
import type { Place } from '../../data/open-person-db.ts';
import type { BookingView } from '../../data/view-bookings.ts';
import { placeText } from '../shell/place-text.ts';

export function bookingState(booking: BookingView, place: Place): string {
  const { state, isCancelling, payment, transactionId, entry } = booking;
  if (state === 'not-sent') return `${placeText(place)}, not sent yet`;
  if (state === 'not-possible') return `Not possible: ${entry?.problem?.text ?? 'the clinic refused it.'}`;
  if (isCancelling) return 'To be cancelled, not sent yet';
  if (payment) return transactionId ? `Payment done, transaction ${transactionId}` : 'Payment done';
  return entry?.problem ? `Unpaid. Not cancelled: ${entry.problem.text}` : 'Unpaid';
}

/** Paid ones are settled, and what is on its way out needs no second request. */
export function isCancellable({ state, isCancelling, payment }: BookingView): boolean {
  return state !== 'not-possible' && !isCancelling && !payment;
}
