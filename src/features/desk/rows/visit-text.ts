/** The rows of the front desk in words, never mixing what the clinic knows with what only this device knows. */
import { clinicMoment } from '../../../../contract/clinic-date.ts';
import type { PatientCommand } from '../../../../contract/commands.ts';
import type { ProblemCode } from '../../../../contract/problem.ts';
import { EVENT_NAMES } from '../../../../contract/visit.ts';
import type { VisitState, VisitStateName } from '../../../../contract/visit-state.ts';
import { priceText } from '../../../base/price-text.ts';
import type { OutboxEntry } from '../../../data/db.ts';
import { YOU } from '../../../data/noted-visits.ts';
import type { StorageKind } from '../../../data/open-person-db.ts';
import { isUndecided } from '../../../data/outbox-entries.ts';
import { isPaymentEntry } from '../../../sync/view-payments.ts';
import type { VisitView } from '../../../sync/view-visits.ts';
import { cameAt, isAfterComing } from '../../../sync/visit-order.ts';
import { clinicTimeText } from '../../../words/clinic-time-text.ts';
import { paidName, refusedPaymentText } from '../../../words/desk-payment-text.ts';
import { minutesText } from '../../../words/minutes-text.ts';
import { isSendableNow } from '../../../words/refusal-options.ts';
import { refusalText } from '../../../words/refusal-text.ts';
import { paymentNote } from '../payment/visit-payment-text.ts';
import { notYet } from './not-yet.ts';
import { isRefusedWalkIn } from './notable-states.ts';

export const STATE_NAMES: Record<VisitStateName, string> = { expected: 'Expected', ...EVENT_NAMES };

/** The name of a row's state, or of one that it may get. A walk-in was never expected. */
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

const lateText = (name: string, minutes: number | undefined) =>
  minutes === undefined ? name : `${name}, ${minutes} min`;

/** For a row that the clinic's sheet does not have; undefined if it may have it. */
export function unknownText(visit: Pick<VisitView, 'kind' | 'state' | 'entries'>): string | undefined {
  const { kind, entries } = visit;
  if (isRefusedWalkIn(visit)) return 'Not added';
  if (kind !== 'wanted') return undefined;
  if (entries.length === 0) return 'Booked';
  return entries.some(isUndecided) ? 'Not confirmed yet' : 'Not booked';
}

/** `now` in milliseconds on the clinic's clock, `zone` an IANA name. */
export interface ClinicClock {
  now: number;
  zone: string;
}

/** When somebody without an appointment came; undefined if that was taken back. */
export function cameText(visit: Pick<VisitView, 'events'>, { now, zone }: ClinicClock): string | undefined {
  const at = cameAt(visit);
  return at && clinicTimeText(Date.parse(at), now, zone);
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

/** What was noted for a walk-in is settled with the walk-in. */
export function refusedHere({ entries }: Pick<VisitView, 'entries'>): OutboxEntry[] {
  const refused = entries.filter((entry) => !isUndecided(entry));
  const walkIn = refused.find(({ name }) => name === 'addWalkIn');
  return walkIn ? [walkIn] : refused;
}

/** What a refused entry noted, for the row of its patient; undefined for an entry that creates the row. */
function notedText(entry: OutboxEntry): string | undefined {
  switch (entry.name) {
    case 'payAtDesk':
      return `${paidName(entry.input.kind)}, ${priceText(entry.input.amount)}`;
    case 'takeBackAtDesk':
      return 'Payment taken back';
    case 'noteVisit':
      return eventText(entry.input);
    default:
      entry.name satisfies PatientCommand | 'addWalkIn' | 'bookForPatient';
      return undefined;
  }
}

function eventText({ kind, minutes }: { kind: string; minutes?: number | undefined }): string {
  if (!(kind in STATE_NAMES)) return 'Taken back';
  return lateText(STATE_NAMES[kind as VisitStateName], minutes);
}

/** @param visit the entry's row, if any: the reason for the refusal may have changed since */
export function refusedAtDeskText(entry: OutboxEntry, visit?: VisitView): string {
  const which = notedText(entry);
  return `${which === undefined ? '' : `${which}. `}Not possible: ${reasonText(entry, visit)}`;
}

function reasonText(entry: OutboxEntry, visit: VisitView | undefined): string {
  const refusal = refusalText(entry);
  if (!visit) return refusal;
  if (standsAgain(entry, visit)) {
    const next = visit.payment ? 'It has already been paid.' : TRY_AGAIN;
    return `This appointment had been canceled, and stands again. ${next}`;
  }
  if (isUnpaidAgain(entry, visit)) return `Another payment had been noted, and was taken back. ${TRY_AGAIN}`;
  return paymentReason(entry, visit) ?? refusal;
}

const TRY_AGAIN = 'Try again if you still have the money.';

function paymentReason({ name, input, problem }: OutboxEntry, row: VisitView): string | undefined {
  if (name !== 'payAtDesk' || !problem) return undefined;
  const code = problem.code === 'auth.not-desk' ? codeOf(row) : problem.code;
  return code && refusedPaymentText(code, { kind: input.kind, row });
}

/** Why the clinic would refuse a payment for that row now, if it would. */
function codeOf({ kind, payment, isPaidByCard }: VisitView): ProblemCode | undefined {
  if (kind === 'canceled') return 'payment.no-booking';
  if (!payment) return undefined;
  return isPaidByCard ? 'payment.paid-by-card' : 'payment.paid-at-desk';
}

/** A payment for an appointment that was canceled, and then restored by its patient: it has another id now. */
const standsAgain = ({ name, input, problem }: OutboxEntry, { kind, _id }: VisitView): boolean =>
  name === 'payAtDesk' && problem?.code === 'payment.no-booking' && kind === 'booking' && input.bookingId !== _id;

/** The payment in its way was taken back. A sheet without any payment may just be older than the refusal. */
const isUnpaidAgain = ({ name, problem }: OutboxEntry, { payment, takenBack }: VisitView): boolean =>
  name === 'payAtDesk' && problem?.payment !== undefined && payment === false && !!takenBack?.includes(problem.payment);

/** Whether the clinic may accept by now what it refused. @param visit as above */
export function isWorthSending(entry: OutboxEntry, visit?: VisitView): boolean {
  const { problem } = entry;
  if (problem?.standing) return false;
  if (entry.name === 'payAtDesk' && visit && codeOf(visit)) return false;
  if (isSendableNow(entry)) return true;
  // Only their day's sheet shows whether they still have it.
  if (visit && problem?.code === 'booking.already-yours') return true;
  return visit !== undefined && standsAgain(entry, visit) && !visit.payment;
}

function whenText(at: string | undefined, { now, zone }: ClinicClock): string {
  return at === undefined ? '' : clinicTimeText(Date.parse(at), now, zone, 'at ');
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
