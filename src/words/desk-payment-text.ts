/** Payments at the desk in words. They may be of a kind that only a later version knows. */
import { PAID_NAMES } from '../../contract/desk-payment.ts';
import { insteadText, moneyBackText, wayBack } from '../../contract/money-back.ts';

const names: Record<string, string> = PAID_NAMES;

export const paidName = (kind: string): string => names[kind] ?? 'Paid at the desk';

interface TakenBack {
  /** Missing if an older version of the page stored it. */
  kind?: string | undefined;
  /** If so, nobody is left who could come, and the clinic cancels the appointment. */
  isAccountDeleted?: boolean | undefined;
}

/** How it was paid, how the money goes back, and what happens to the appointment. */
export function takeBackText({ kind = '', isAccountDeleted }: TakenBack): string {
  const left = isAccountDeleted
    ? 'The patient’s account was deleted, so the appointment will be canceled as well.'
    : 'The appointment will be unpaid again.';
  return `${paidName(kind)}. Please ${wayBack(kind)}. ${left}`;
}

export const takenBackText = ({ isAccountDeleted }: TakenBack): string =>
  isAccountDeleted ? 'Payment taken back. The appointment will be canceled.' : 'Payment taken back';

interface RefusedPayment {
  kind: string;
  /** The row as the sheet has it now. The clinic's own words date from the moment at which it refused. */
  row: { anotherSlot?: string | undefined };
}

/** Undefined if there is nothing to say about giving money back. */
export function refusedPaymentText(code: string, { kind, row }: RefusedPayment): string | undefined {
  return moneyBackText(code, kind, code === 'payment.no-booking' ? insteadText(row.anotherSlot) : '');
}
