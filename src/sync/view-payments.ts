/** Whether and how a visit is paid: what the clinic answered, with what waits on this device folded on top. Pure. */
import type { DeskPayment } from '../../contract/desk-payment.ts';
import type { Visit } from '../../contract/visit.ts';
import type { OutboxEntry } from '../data/db.ts';
import { countingPayment, type NotedPayment, withPayment } from '../data/noted-payments.ts';
import { isUndecided } from '../data/outbox-entries.ts';
import { paymentOf } from './rules/pay-at-desk.ts';
import { takenBackOf } from './rules/take-back-at-desk.ts';

export interface PaidView {
  /** Missing where nothing is due. */
  payment?: boolean;
  isPaidByCard?: boolean;
  /** A person has to look at the money of a card, and nothing else pays for it. */
  isInReview?: true;
  /** The payment at the desk that counts, here or at the clinic. */
  deskPayment?: DeskPayment;
  /** That, or that it was taken back, waits on this device. */
  isPaymentWaiting?: boolean;
  /** Ids of the payments at the desk that the clinic has taken back. */
  takenBack?: readonly string[];
}

/** @param visit undefined for one that was canceled @param known what the sheet has of it @param entries of this device */
export function paidView(
  visit: Pick<Visit, 'payment' | 'isPaidAtDesk' | 'isInReview'> | undefined,
  known: readonly DeskPayment[],
  entries: readonly OutboxEntry[],
): PaidView {
  const waiting = entries.filter(isUndecided).flatMap(notedBy);
  // Only what waits of a booking that is gone: the clinic has nothing of it.
  const atClinic = visit ? known : [];
  const all = waiting.reduce(withPayment, atClinic);
  const deskPayment = countingPayment(all);
  // A colleague may have noted something since, and the clinic may have what still waits here for its answer.
  const isChangedHere = deskPayment?._id !== countingPayment(atClinic)?._id;
  const isBothHere = !deskPayment && all.some((entry) => entry.takesBack === undefined && !atClinic.includes(entry));
  const isPaidByCard = visit?.payment === true && !visit.isPaidAtDesk;
  const takenBack = atClinic.flatMap(({ takesBack }) => takesBack ?? []);
  return {
    ...(visit && { payment: isPaidByCard || deskPayment !== undefined }),
    ...(isPaidByCard && { isPaidByCard }),
    ...(visit?.isInReview && !deskPayment && { isInReview: true }),
    ...(deskPayment && { deskPayment }),
    ...((isChangedHere || isBothHere) && { isPaymentWaiting: true }),
    ...(takenBack.length > 0 && { takenBack }),
  };
}

export const isPaymentEntry = ({ name }: OutboxEntry): boolean => name === 'payAtDesk' || name === 'takeBackAtDesk';

function notedBy(entry: OutboxEntry): NotedPayment[] {
  if (entry.name === 'payAtDesk') return [{ paid: paymentOf(entry) }];
  if (entry.name === 'takeBackAtDesk') return [{ takenBack: takenBackOf(entry) }];
  return [];
}
