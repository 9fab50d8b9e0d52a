import type { VisitView } from '../../sync/view-visits.ts';
import { isHere } from '../../sync/visit-order.ts';
import { deskSum } from './payment/visit-payment-text.ts';

/** @param isPast the day is over, so nobody is waiting */
export function summaryText(visits: readonly VisitView[], isPast: boolean): string {
  const count = (isMeant: (visit: VisitView) => boolean) => visits.filter(isMeant).length;
  return [
    `${count(({ kind }) => kind === 'booking')} booked`,
    `${count(isHere)} arrived`,
    ...(isPast ? [] : [`${count(({ state }) => state.name === 'arrived')} waiting`]),
    `${count(({ payment }) => payment === false)} unpaid`,
    ...[deskSum(visits)].flatMap((text) => text ?? []),
  ].join(' · ');
}
