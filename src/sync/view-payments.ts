/** Whether and how a visit is paid: the clinic's answer, with the entries that wait on this device folded on top. Pure. */
import type { DeskPayment } from '../../contract/desk-payment.ts';
import type { Visit } from '../../contract/visit.ts';
import type { OutboxEntry } from '../data/db.ts';
import { countingPayment, type NotedPayment, withPayment } from '../data/noted-payments.ts';
import { isUndecided } from '../data/outbox-entries.ts';
import { paymentOf } from './rules/pay-at-desk.ts';
import { takenBackOf } from './rules/take-back-at-desk.ts';

export interface PaidView {
  /** Unset if nothing is due. */
  payment?: boolean;
  isPaidByCard?: boolean;
  /** Somebody has to review a card payment, and nothing else has paid for the visit. */
  isInReview?: true;
  /** A card payment is not decided yet, and nothing else has paid for the visit. */
  isProcessing?: true;
  /** The payment at the desk that counts, here or at the clinic. */
  deskPayment?: DeskPayment;
  /** The payment, or taking it back, still waits on this device. */
  isPaymentWaiting?: boolean;
  /** Ids of the payments at the desk that the clinic knows to be taken back. */
  takenBack?: readonly string[];
}

/** @param visit undefined for a canceled one @param known its payments on the sheet @param entries of this device */
export function paidView(
  visit: Pick<Visit, 'payment' | 'isPaidAtDesk' | 'isInReview' | 'isProcessing'> | undefined,
  known: readonly DeskPayment[],
  entries: readonly OutboxEntry[],
): PaidView {
  const waiting = entries.filter(isUndecided).flatMap(notedBy);
  // For a booking that is gone, only the entries that wait here count.
  const atClinic = visit ? known : [];
  const all = waiting.reduce(withPayment, atClinic);
  const deskPayment = countingPayment(all);
  // A colleague may have noted something since, and the clinic may already have an entry that waits for its answer here.
  const isChangedHere = deskPayment?._id !== countingPayment(atClinic)?._id;
  const isBothHere = !deskPayment && all.some((entry) => entry.takesBack === undefined && !atClinic.includes(entry));
  const isPaidByCard = visit?.payment === true && !visit.isPaidAtDesk;
  const takenBack = atClinic.flatMap(({ takesBack }) => takesBack ?? []);
  return {
    ...(visit && { payment: isPaidByCard || deskPayment !== undefined }),
    ...(isPaidByCard && { isPaidByCard }),
    ...(visit?.isInReview && !deskPayment && { isInReview: true }),
    ...(visit?.isProcessing && !deskPayment && { isProcessing: true }),
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
