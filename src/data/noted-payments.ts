/** Payments at the desk, as a set of entries that only grows: the order in which they arrive makes no difference. Pure. */
import type { DeskPayment } from '../../contract/desk-payment.ts';

/** A counter-entry copies kind and amount from the payment that it takes back. */
export type NotedPayment = { paid: DeskPayment } | { takenBack: TakenBack };
export type TakenBack = Required<Pick<DeskPayment, '_id' | 'takesBack' | 'by' | 'at'>>;

/** Returns the same entries if it is already known, or takes back a payment that is not among them. */
export function withPayment(entries: readonly DeskPayment[], noted: NotedPayment): readonly DeskPayment[] {
  const { _id } = 'paid' in noted ? noted.paid : noted.takenBack;
  if (entries.some((entry) => entry._id === _id)) return entries;
  if ('paid' in noted) return [...entries, noted.paid];
  const payment = entries.find((entry) => entry._id === noted.takenBack.takesBack);
  if (!payment) return entries;
  const { reference: _, ...kept } = payment;
  return [...entries, { ...kept, ...noted.takenBack }];
}

/** The booking's payment that was not taken back. @param entries of that booking */
export function countingPayment(entries: readonly DeskPayment[]): DeskPayment | undefined {
  const takenBack = new Set(entries.flatMap(({ takesBack }) => takesBack ?? []));
  return entries.find(({ _id, takesBack }) => takesBack === undefined && !takenBack.has(_id));
}
