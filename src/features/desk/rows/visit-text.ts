/** The rows of the front desk in words, never mixing what the clinic knows with what only this device knows. */
import { clinicMoment } from '../../../../contract/clinic-date.ts';
import { EVENT_NAMES } from '../../../../contract/visit.ts';
import type { VisitState, VisitStateName } from '../../../../contract/visit-state.ts';
import { YOU } from '../../../data/noted-visits.ts';
import type { StorageKind } from '../../../data/open-person-db.ts';
import { isUndecided } from '../../../data/outbox-entries.ts';
import { isPaymentEntry } from '../../../sync/view-payments.ts';
import type { VisitView } from '../../../sync/view-visits.ts';
import { cameAt, isAfterComing } from '../../../sync/visit-order.ts';
import { type ClinicClock, clinicTimeText } from '../../../words/clinic-time-text.ts';
import { minutesText } from '../../../words/minutes-text.ts';
import { paymentNote } from '../payment/visit-payment-text.ts';
import { notYet } from './not-yet.ts';
import { isRefusedWalkIn } from './notable-states.ts';

export const STATE_NAMES: Record<VisitStateName, string> = { expected: 'Expected', ...EVENT_NAMES };

/** A walk-in was never expected. */
export const stateName = ({ kind }: Pick<VisitView, 'kind'>, state: VisitStateName): string =>
  kind === 'walk-in' && state === 'expected' ? 'Nothing noted' : STATE_NAMES[state];

const NEXT: Partial<Record<VisitStateName, VisitStateName>> = {
  expected: 'arrived',
  late: 'arrived',
  missed: 'arrived',
  arrived: 'in-chair',
  'in-chair': 'done',
};

/** The state after one press; undefined if none follows. */
export const nextState = ({ state }: Pick<VisitView, 'state'>) => NEXT[state.name];

interface Moment {
  /** Since the appointment began, if it has. */
  minutesPast?: number | undefined;
  /** The day is over: nobody is waiting any more. */
  isPast?: boolean;
}

export function stateText(visit: VisitView, clock: ClinicClock, { minutesPast, isPast }: Moment = {}): string {
  const { kind, canceledAt, state } = visit;
  const unknown = unknownText(visit);
  if (unknown !== undefined) return unknown;
  if (kind === 'canceled') return `Canceled ${whenText(canceledAt, clock)}`;
  const name = stateName(visit, state.name);
  const waited = minutesSince(state.since, clock.now);
  switch (state.name) {
    case 'late':
      return lateText(name, state.minutesLate);
    case 'arrived':
      if (isPast || isOfAnotherDay(state.since, clock)) return `${name} ${whenText(state.since, clock)}`.trimEnd();
      return waited === undefined ? name : `${name}, waiting ${minutesText(waited)}`;
    case 'expected':
      return minutesPast ? `${name}, ${minutesText(minutesPast)} late` : name;
    default:
      return name;
  }
}

/** Without minutes. A screen reader may read out each change to the row that has the focus: only a note changes this one. */
export const stateAlone = (visit: Pick<VisitView, 'kind' | 'state' | 'entries'>): string =>
  unknownText(visit) ?? (visit.kind === 'canceled' ? 'Canceled' : stateName(visit, visit.state.name));

/** @param minutes unknown if undefined */
export const lateText = (name: string, minutes: number | undefined) =>
  minutes === undefined ? name : `${name}, ${minutes} min`;

/** For a row that the clinic's sheet does not have; undefined if it may have it. */
export function unknownText(visit: Pick<VisitView, 'kind' | 'state' | 'entries'>): string | undefined {
  const { kind, entries } = visit;
  if (isRefusedWalkIn(visit)) return 'Not added';
  if (kind !== 'wanted') return undefined;
  if (entries.length === 0) return 'Booked';
  return entries.some(isUndecided) ? 'Not confirmed yet' : 'Not booked';
}

/** When somebody without an appointment came; undefined if that was taken back. */
export function cameText(visit: Pick<VisitView, 'events'>, clock: ClinicClock): string | undefined {
  const at = cameAt(visit);
  return at && clinicTimeText(Date.parse(at), clock);
}

/** Further lines about the row. */
export function moreText(visit: VisitView, clock: ClinicClock): string[] {
  const { kind, canceledAt, notedBy, state, takenBackBy } = visit;
  return [
    ...(kind === 'walk-in' && canceledAt ? [canceledText(visit, canceledAt, clock)] : []),
    ...(kind === 'canceled' ? notedBefore(state) : []),
    ...[paymentNote(visit, clock)].flatMap((text) => text ?? []),
    ...(notedBy.length > 0 ? [`Noted by ${joined(notedBy.map(inSentence))}`] : []),
    ...(takenBackBy ? [`${STATE_NAMES[takenBackBy.kind]} taken back by ${inSentence(takenBackBy.by)}`] : []),
  ];
}

/** For a patient who came anyway, or had come before. */
function canceledText({ events }: VisitView, canceledAt: string, clock: ClinicClock): string {
  const when = whenText(canceledAt, clock);
  return isAfterComing(canceledAt, events) ? `Canceled ${when}, after they came` : `Had canceled ${when}`;
}

const inSentence = (name: string) => (name === YOU ? 'you' : name);

/** For a patient who canceled: the note may come from a device that did not know about that. */
function notedBefore({ name, minutesLate }: VisitState): string[] {
  if (name === 'late' && minutesLate !== undefined) return [`${lateText(STATE_NAMES.late, minutesLate)}, was noted`];
  return name === 'expected' ? [] : [`${STATE_NAMES[name]} was noted`];
}

/** For the state only: the payment has its own text. */
export function waitingHere({ entries }: Pick<VisitView, 'entries'>, storage: StorageKind): string | undefined {
  const waiting = entries.filter((entry) => isUndecided(entry) && !isPaymentEntry(entry));
  if (waiting.length === 0) return undefined;
  return `${storage === 'device' ? 'On this device' : 'In this tab only'}, ${notYet(waiting)}`;
}

function whenText(at: string | undefined, clock: ClinicClock): string {
  return at === undefined ? '' : clinicTimeText(Date.parse(at), clock, 'at ');
}

/** Noted ahead of time, when the sheet's day was still tomorrow. */
const isOfAnotherDay = (at: string | undefined, { now, zone }: ClinicClock): boolean =>
  at !== undefined && clinicMoment(Date.parse(at), zone).date !== clinicMoment(now, zone).date;

/** Whole minutes; undefined if unknown, or by a clock that is ahead. The page reads its own clock only now and then. */
function minutesSince(at: string | undefined, now: number): number | undefined {
  const minutes = Math.floor((now - Date.parse(at ?? '')) / 60_000);
  return minutes >= -1 ? Math.max(0, minutes) : undefined;
}

/** As 'a', 'a and b' or 'a, b, and c'. */
export const joined = (names: readonly string[]) =>
  names.length > 2 ? `${names.slice(0, -1).join(', ')}, and ${names.at(-1)}` : names.join(' and ');
