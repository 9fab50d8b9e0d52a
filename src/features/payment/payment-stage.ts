/** How far paying for an appointment has come. Every stage but `form` is one in which nobody is asked for a card. */
import type { BookingView } from '../../data/view-bookings.ts';

export type PaymentStage =
  | { kind: 'form' }
  | { kind: 'paid'; transactionId: string | undefined }
  | { kind: 'received' | 'unsure' }
  | { kind: 'closed'; text: string };

const closed = (text: string): PaymentStage => ({ kind: 'closed', text });

/** @param booking undefined when the clinic has none of that name */
export function paymentStage(booking: BookingView | undefined): PaymentStage {
  if (!booking) return closed('There is no such appointment.');
  const { state, payment, transactionId, paying, isCancelling, entry } = booking;
  if (state !== 'confirmed') return closed('The clinic does not have this appointment yet. It can be paid afterwards.');
  if (payment) return { kind: 'paid', transactionId };
  if (paying === 'in-review') return closed(entry?.problem?.text ?? 'The clinic looks at your payment.');
  if (paying) return { kind: paying };
  if (isCancelling) return closed('You asked to cancel this appointment, so there is nothing to pay.');
  return { kind: 'form' };
}
