/** What a row says about its payment, never mixing what the clinic knows with what only this device knows. */
import { priceText } from '../../../base/price-text.ts';
import { isUndecided } from '../../../data/outbox-entries.ts';
import { isPaymentEntry } from '../../../sync/view-payments.ts';
import type { VisitView } from '../../../sync/view-visits.ts';
import { type ClinicClock, clinicTimeText } from '../../../words/clinic-time-text.ts';
import { paidName } from '../../../words/desk-payment-text.ts';
import { notYet } from '../rows/not-yet.ts';

/** Undefined if nothing is due. */
export function paymentText(visit: VisitView): string | undefined {
  const { payment, isPaidByCard, isInReview, isProcessing, deskPayment, isPaymentWaiting, takenBack, entries } = visit;
  const waits = notYet(entries.filter((entry) => isUndecided(entry) && isPaymentEntry(entry)));
  const atDesk = deskPayment && paidName(deskPayment.kind) + (isPaymentWaiting ? `, ${waits}` : '');
  // The clinic will refuse the other one.
  if (isPaidByCard) return ['Payment done', ...(atDesk ? [atDesk] : [])].join(' · ');
  if (atDesk) return atDesk;
  if (payment === undefined) return undefined;
  if (isPaymentWaiting) return `Payment taken back, ${waits}`;
  // The person who took it back may not be the one who noted it.
  const news = [
    takenBack && 'Payment taken back',
    isInReview && 'A card payment is being checked',
    isProcessing && 'A card payment is being processed',
  ];
  return ['Not paid', ...news].filter(Boolean).join(' · ');
}

/** Which other person noted it and when, and its reference. */
export function paymentNote({ deskPayment, paidTo }: VisitView, clock: ClinicClock): string | undefined {
  if (!deskPayment) return undefined;
  const { at, reference } = deskPayment;
  const who = paidTo && `Payment noted by ${paidTo} ${clinicTimeText(Date.parse(at), clock, 'at ')}`;
  if (!who) return reference && `Reference ${reference}`;
  return reference ? `${who}, reference ${reference}` : who;
}

/** What was paid at the desk for the appointments of the day: 'paid at desk: $120 cash, $60 terminal ($60 not confirmed yet)'. */
export function deskSum(visits: readonly VisitView[]): string | undefined {
  const cents = new Map<string, number>();
  let waiting = 0;
  for (const { deskPayment, isPaidByCard, isPaymentWaiting } of visits) {
    if (!deskPayment || isPaidByCard) continue;
    const { kind } = deskPayment;
    const amount = Math.round(deskPayment.amount * 100);
    cents.set(kind, (cents.get(kind) ?? 0) + amount);
    if (isPaymentWaiting) waiting += amount;
  }
  if (cents.size === 0) return undefined;
  const parts = [...cents].sort(([a], [b]) => (a < b ? -1 : 1)).map(([kind, sum]) => `${priceText(sum / 100)} ${kind}`);
  return `paid at desk: ${parts.join(', ')}${waiting > 0 ? ` (${priceText(waiting / 100)} not confirmed yet)` : ''}`;
}
