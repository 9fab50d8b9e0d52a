/** What was paid at the desk, as a set of entries that only grows: whatever order they come in, it says the same. Pure. */
import type { DeskPayment } from '../../contract/desk-payment.ts';

/** A counter-entry takes kind and amount from what it takes back. */
export type NotedPayment = { paid: DeskPayment } | { takenBack: TakenBack };
export type TakenBack = Required<Pick<DeskPayment, '_id' | 'takesBack' | 'by' | 'at'>>;

/** The same entries where it is known already, or takes back what is not among them. */
export function withPayment(entries: readonly DeskPayment[], noted: NotedPayment): readonly DeskPayment[] {
  const { _id } = 'paid' in noted ? noted.paid : noted.takenBack;
  if (entries.some((entry) => entry._id === _id)) return entries;
  if ('paid' in noted) return [...entries, noted.paid];
  const payment = entries.find((entry) => entry._id === noted.takenBack.takesBack);
  if (!payment) return entries;
  const { reference: _, ...kept } = payment;
  return [...entries, { ...kept, ...noted.takenBack }];
}

/** The payment of a booking that was not taken back. @param entries of that booking */
export function countingPayment(entries: readonly DeskPayment[]): DeskPayment | undefined {
  const takenBack = new Set(entries.flatMap(({ takesBack }) => takesBack ?? []));
  return entries.find(({ _id, takesBack }) => takesBack === undefined && !takenBack.has(_id));
}
