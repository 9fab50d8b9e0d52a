/** How far paying for an appointment has come. Only the stage `form` asks for a card. */
import type { BookingView } from '../../sync/view-bookings.ts';
import { IN_REVIEW } from '../../words/payment-text.ts';
import type { Progress } from './card-payment.tsx';

export type PaymentStage =
  | { kind: 'form' }
  | { kind: 'paid'; transactionId: string }
  | { kind: 'paid-at-desk' | 'received' | 'unsure' | 'asking' | 'processing' }
  | { kind: 'closed'; text: string };

const CANCELED =
  'This appointment was canceled, so there is nothing to pay. If your card was charged, that money will be refunded.';
const AGAIN =
  'This appointment was canceled and booked again. Please open it from your appointments. If you paid on this page, that money will be refunded.';
/** The clinic does not say which: it says nothing about other people's appointments. */
const NONE = 'This is not one of your appointments, or it was canceled.';

const closed = (text: string): PaymentStage => ({ kind: 'closed', text });

/** What happened to an appointment that the person had at some time on this page. */
export type Gone = 'canceled' | 'booked-again';

/** @param booking undefined if the person has none with that id @param gone undefined if they never had it on this page */
export function paymentStage(booking: BookingView | undefined, gone?: Gone): PaymentStage {
  if (!booking) return closed(gone === 'booked-again' ? AGAIN : gone ? CANCELED : NONE);
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

/** Whether the card form is shown. It stays while an undecided payment is its own, and until the device has noted the answer. */
export function isCardForm({ kind }: PaymentStage, progress: Progress): boolean {
  if (kind === 'unsure' || kind === 'asking') return progress !== 'idle';
  // The clinic may have said so before the card's answer came: the bank may still ask, or has refused since.
  if (kind === 'processing') return progress === 'paying' || progress === 'refused';
  return kind === 'form';
}
