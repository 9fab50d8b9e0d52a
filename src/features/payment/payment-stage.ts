/** How far paying for an appointment has come. Every stage but `form` is one in which nobody is asked for a card. */
import type { BookingView } from '../../sync/view-bookings.ts';
import { IN_REVIEW } from '../../words/payment-text.ts';

export type PaymentStage =
  | { kind: 'form' }
  | { kind: 'paid'; transactionId: string }
  | { kind: 'paid-at-desk' | 'received' | 'unsure' | 'asking' }
  | { kind: 'closed'; text: string };

const CANCELED =
  'This appointment was canceled, so there is nothing to pay. If your card was charged, that money will be refunded.';
/** The clinic does not say which: of what is somebody else's it says nothing. */
const NONE = 'This is not one of your appointments, or it was canceled.';

const closed = (text: string): PaymentStage => ({ kind: 'closed', text });

/** @param booking undefined when the person has none of that name @param wasThere they had it when the page came up */
export function paymentStage(booking: BookingView | undefined, wasThere = false): PaymentStage {
  if (!booking) return closed(wasThere ? CANCELED : NONE);
  const { state, payment, transactionId, paying, isBankAsking, isCanceling, entry } = booking;
  if (state !== 'confirmed')
    return closed('The clinic has not confirmed this appointment yet. You can pay once it has.');
  if (payment) return transactionId === undefined ? { kind: 'paid-at-desk' } : { kind: 'paid', transactionId };
  if (paying === 'in-review') return closed(entry?.problem?.text ?? IN_REVIEW);
  if (paying === 'unsure' && isBankAsking) return { kind: 'asking' };
  if (paying) return { kind: paying };
  if (isCanceling) return closed('You asked to cancel this appointment, so there is nothing to pay.');
  return { kind: 'form' };
}
