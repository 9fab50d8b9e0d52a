/** The state of an appointment in words, never mixing what the clinic said with what only this device knows. */
import type { OutboxEntry } from '../../data/db.ts';
import type { StorageKind } from '../../data/open-person-db.ts';
import type { BookingView } from '../../sync/view-bookings.ts';
import { BANK_ASKED, BANK_ASKS, CHECKING, IN_REVIEW, RECEIVED } from '../../words/payment-text.ts';
import { refusalText, refusedText } from '../../words/refusal-text.ts';
import { CANCELLATION_WAITING, waitingText } from '../../words/waiting-text.ts';
import { wordsOf } from '../../words/words-of.ts';

export function bookingState(booking: BookingView, storage: StorageKind): string {
  const { state, isCanceling, payment, transactionId, paying, isBankAsking, entry } = booking;
  if (isCanceling && !payment && !paying) return CANCELLATION_WAITING;
  if (state === 'not-sent' && entry) return waitingState(entry, storage);
  if (state === 'not-possible' && entry) return refusedText(entry);
  const notCanceled = entry?.problem && `Not canceled: ${payment ? entry.problem.text : refusalText(entry)}`;
  if (payment) {
    const done = transactionId ? `Payment done, transaction ${transactionId}` : 'Payment done';
    return notCanceled ? `${done}. ${notCanceled}` : done;
  }
  if (paying) return payingText(booking);
  const unpaid = isBankAsking ? `Unpaid. ${BANK_ASKS}` : 'Unpaid';
  return notCanceled ? `${unpaid.replace(/\.?$/, '.')} ${notCanceled}` : unpaid;
}

function payingText({ paying, isCanceling, isBankAsking, entry }: BookingView): string {
  if (paying === 'received') return RECEIVED;
  if (paying === 'in-review') return entry?.problem?.text ?? IN_REVIEW;
  if (paying === 'processing') return isCanceling ? `${CHECKING} ${CANCELLATION_WAITING}` : CHECKING;
  return isBankAsking ? BANK_ASKED : CHECKING;
}

function waitingState(entry: OutboxEntry, storage: StorageKind): string {
  const more = wordsOf(entry).whileWaiting?.(entry);
  return [waitingText(storage, entry), more].filter(Boolean).join('. ');
}

/** False if it is refused, paid, being paid or already being canceled. */
export function isCancelable({ state, isCanceling, payment, paying }: BookingView): boolean {
  return state !== 'not-possible' && !isCanceling && !payment && !paying;
}

export function isPayable(booking: BookingView): boolean {
  return booking.state === 'confirmed' && isCancelable(booking);
}

/** A refused entry stays visible until the person dismisses it. */
export function isDiscardable({ state, payment, entry }: BookingView): boolean {
  return entry?.state === 'rejected' && (state === 'not-possible' || payment);
}
