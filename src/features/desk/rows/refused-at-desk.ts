/** What the front desk asked for and the clinic refused: what it was, why, and whether to send it again. */
import type { PatientCommand } from '../../../../contract/commands.ts';
import type { ProblemCode } from '../../../../contract/problem.ts';
import type { VisitStateName } from '../../../../contract/visit-state.ts';
import { priceText } from '../../../base/price-text.ts';
import type { OutboxEntry } from '../../../data/db.ts';
import { isUndecided } from '../../../data/outbox-entries.ts';
import type { VisitView } from '../../../sync/view-visits.ts';
import { paidName, refusedPaymentText } from '../../../words/desk-payment-text.ts';
import { isSendableNow } from '../../../words/refusal-options.ts';
import { refusalText } from '../../../words/refusal-text.ts';
import { lateText, STATE_NAMES } from './visit-text.ts';

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

/** Whether the clinic may accept now what it refused then. @param visit the entry's row, if any */
export function isWorthSending(entry: OutboxEntry, visit?: VisitView): boolean {
  const { problem } = entry;
  if (problem?.standing) return false;
  if (entry.name === 'payAtDesk' && visit && codeOf(visit)) return false;
  if (isSendableNow(entry)) return true;
  // Only their day's sheet shows whether they still have it.
  if (visit && problem?.code === 'booking.already-yours') return true;
  return visit !== undefined && standsAgain(entry, visit) && !visit.payment;
}
