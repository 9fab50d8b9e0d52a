/** The day in one line. */
import { isHere, type VisitView } from '../../sync/view-visits.ts';
import { deskSum } from './payment-text.ts';

export function summaryText(visits: readonly VisitView[]): string {
  const count = (isMeant: (visit: VisitView) => boolean) => visits.filter(isMeant).length;
  return [
    `${count(({ kind }) => kind === 'booking')} booked`,
    `${count(isHere)} arrived`,
    `${count(({ state }) => state.name === 'arrived')} waiting`,
    `${count(({ payment }) => payment === false)} unpaid`,
    ...[deskSum(visits)].flatMap((text) => text ?? []),
  ].join(' · ');
}
