/** What a row of the front desk says of its payment. What the clinic knows is never mixed with what only this device does. */
import { priceText } from '../../base/price-text.ts';
import type { VisitView } from '../../sync/view-visits.ts';
import { clinicTimeText } from '../../words/clinic-time-text.ts';
import { paidName } from '../../words/desk-payment-text.ts';

const NOT_SENT = 'not sent yet';

/** Undefined where nothing is due. */
export function paymentText(visit: VisitView): string | undefined {
  const { payment, isPaidByCard, deskPayment, isPaymentWaiting, takenBack } = visit;
  const atDesk = deskPayment && paidName(deskPayment.kind) + (isPaymentWaiting ? `, ${NOT_SENT}` : '');
  // The clinic will refuse the other one.
  if (isPaidByCard) return ['Payment done', ...(atDesk ? [atDesk] : [])].join(' · ');
  if (atDesk) return atDesk;
  if (payment === undefined) return undefined;
  if (isPaymentWaiting) return `Payment taken back, ${NOT_SENT}`;
  // Who noted it may not be the one who took it back.
  return takenBack ? 'Not paid · Payment taken back' : 'Not paid';
}

/** Who else noted it and when, and what it was given with. @param clock the clinic's: milliseconds, and an IANA name */
export function paymentNote(
  { deskPayment, paidTo }: VisitView,
  { now, zone }: { now: number; zone: string },
): string | undefined {
  if (!deskPayment) return undefined;
  const { at, reference } = deskPayment;
  const who = paidTo && `Payment noted by ${paidTo} ${clinicTimeText(Date.parse(at), now, zone, 'at ')}`;
  if (!who) return reference && `Reference ${reference}`;
  return reference ? `${who}, reference ${reference}` : who;
}

/** What was paid at the desk for the appointments of the day: 'paid at desk: $120 cash, $60 terminal'. */
export function deskSum(visits: readonly VisitView[]): string | undefined {
  const cents = new Map<string, number>();
  for (const { deskPayment, isPaidByCard } of visits) {
    if (!deskPayment || isPaidByCard) continue;
    const { kind, amount } = deskPayment;
    cents.set(kind, (cents.get(kind) ?? 0) + Math.round(amount * 100));
  }
  if (cents.size === 0) return undefined;
  const parts = [...cents].sort(([a], [b]) => (a < b ? -1 : 1)).map(([kind, sum]) => `${priceText(sum / 100)} ${kind}`);
  return `paid at desk: ${parts.join(', ')}`;
}
