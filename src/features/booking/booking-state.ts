/** The state of an appointment in words. What the clinic said is never mixed with what only this device knows. */
import type { BookingView } from '../../data/view-bookings.ts';

export function bookingState({ state, isCancelling, payment, transactionId, entry }: BookingView): string {
  if (state === 'not-sent') return 'On this device, not sent yet';
  if (state === 'not-possible') return `Not possible: ${entry?.problem?.text ?? 'the clinic refused it.'}`;
  if (isCancelling) return 'To be cancelled, not sent yet';
  if (payment) return transactionId ? `Payment done, transaction ${transactionId}` : 'Payment done';
  return entry?.problem ? `Unpaid. Not cancelled: ${entry.problem.text}` : 'Unpaid';
}

/** Paid ones are settled, and what is on its way out needs no second request. */
export function isCancellable({ state, isCancelling, payment }: BookingView): boolean {
  return state !== 'not-possible' && !isCancelling && !payment;
}
