/** The texts of a printed sheet and its rows. Pure. */
import { clinicMoment, mediumFromIso } from '../../../../contract/clinic-date.ts';
import { clockLabel } from '../../../../contract/slot.ts';
import type { NotedState } from '../../../../contract/visit-state.ts';
import { isUndecided } from '../../../data/outbox-entries.ts';
import type { VisitView } from '../../../sync/view-visits.ts';
import { unnotableText } from '../rows/unnotable-text.ts';
import { lateText, STATE_NAMES, stateName, unknownText } from '../rows/visit-text.ts';

/**
 * '08.02 AM' on the sheet's own day, 'Nov 22, 2026, 08.02 AM' on another.
 * @param at ISO @param day ISO day of the sheet @param zone the clinic's, an IANA name
 */
export function paperTime(at: string, day: string, zone: string): string {
  const { date, minute } = clinicMoment(Date.parse(at), zone);
  return date === day ? clockLabel(minute) : `${mediumFromIso(date)}, ${clockLabel(minute)}`;
}

/** Something in the row is waiting on this device. */
export const isUnconfirmed = ({ entries }: Pick<VisitView, 'entries'>): boolean => entries.some(isUndecided);

/** Whether a state can be ticked: what waits is assumed to be at the clinic by the time somebody enters it. */
export const hasBox = (visit: VisitView, state: NotedState): boolean =>
  (visit.kind === 'wanted' && isUnconfirmed(visit)) || unnotableText(visit, state) === undefined;

/** What the clinic does not know yet; undefined if it knows everything. */
export function unconfirmedCountText(visits: readonly VisitView[]): string | undefined {
  const count = visits.flatMap(({ entries }) => entries.filter(isUndecided)).length;
  if (count === 0) return undefined;
  return `The clinic has not confirmed ${count} ${count === 1 ? 'request' : 'requests'} of this device yet.`;
}

/** Without the reasons, for lack of room; undefined if nothing was refused. */
export function refusedCountText(visits: readonly VisitView[]): string | undefined {
  const count = visits.flatMap(({ entries }) => entries.filter((entry) => !isUndecided(entry))).length;
  if (count === 0) return undefined;
  return count === 1
    ? '1 request was not possible: the screen says why.'
    : `${count} requests were not possible: the screen says why.`;
}

/** In the two short words at most that its column holds; empty if nothing is due. */
export function paperPaid({
  payment,
  isInReview,
  isProcessing,
}: Pick<VisitView, 'payment' | 'isInReview' | 'isProcessing'>): string {
  if (payment === undefined) return '';
  if (payment) return 'Yes';
  if (isInReview) return 'Being checked';
  return isProcessing ? 'In progress' : 'No';
}

/** Without running minutes: 'Arrived 08.10 AM', 'Running late, 10 min'; 'Done, canceled' if they came anyway, or before. */
export function paperState(visit: VisitView, day: string, zone: string): string {
  const unknown = unknownText(visit);
  // The cell's two lines hold two words.
  if (unknown !== undefined) return unknown.replace(/ yet$/, '');
  const { name, since, minutesLate } = visit.state;
  if (name === 'late') return lateText(STATE_NAMES.late, minutesLate);
  if (visit.canceledAt) return `${stateName(visit, name)}, canceled`;
  const time = Date.parse(since ?? '');
  // There is no room for a date.
  if (Number.isNaN(time) || clinicMoment(time, zone).date !== day) return stateName(visit, name);
  return `${STATE_NAMES[name]} ${clockLabel(clinicMoment(time, zone).minute)}`;
}
