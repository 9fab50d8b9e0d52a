/** Payments at the desk in words. What a later version knows is one of them, too. */
import { PAID_NAMES } from '../../contract/desk-payment.ts';
import { insteadText, moneyBackText, wayBack } from '../../contract/money-back.ts';

const names: Record<string, string> = PAID_NAMES;

export const paidName = (kind: string): string => names[kind] ?? 'Paid at the desk';

interface TakenBack {
  /** Missing in what an older version of the page has kept. */
  kind?: string | undefined;
  /** Then nobody is left who could come, and the clinic cancels the appointment. */
  isAccountDeleted?: boolean | undefined;
}

/** How it was paid, how the money goes back, and what becomes of the appointment. */
export function takeBackText({ kind = '', isAccountDeleted }: TakenBack): string {
  const left = isAccountDeleted
    ? 'The patient’s account was deleted, so the appointment will be canceled as well.'
    : 'The appointment will be unpaid again.';
  return `${paidName(kind)}. Please ${wayBack(kind)}. ${left}`;
}

/** Said once it is done on this device. */
export const takenBackText = ({ isAccountDeleted }: TakenBack): string =>
  isAccountDeleted ? 'Payment taken back. The appointment will be canceled.' : 'Payment taken back';

interface RefusedPayment {
  kind: string;
  /** As the sheet has it by now, where the clinic's own words are of the moment at which it refused. */
  row: { anotherSlot?: string | undefined };
}

/** Undefined where nothing is said of money to give back. */
export function refusedPaymentText(code: string, { kind, row }: RefusedPayment): string | undefined {
  return moneyBackText(code, kind, code === 'payment.no-booking' ? insteadText(row.anotherSlot) : '');
}
