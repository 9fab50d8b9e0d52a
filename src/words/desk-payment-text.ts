/** Payments at the desk in words. What a later version knows is one of them, too. */
import { PAID_NAMES } from '../../contract/desk-payment.ts';

const names: Record<string, string> = PAID_NAMES;

export const paidName = (kind: string): string => names[kind] ?? 'Paid at the desk';

const GIVE_BACK: Record<string, string> = {
  cash: 'Please hand the money back.',
  terminal: 'Please refund it on the terminal.',
};

/** How it was paid, and how the money goes back. @param kind missing in what an older version of the page has kept */
export const takeBackText = (kind = ''): string =>
  `${paidName(kind)}. ${GIVE_BACK[kind] ?? 'Please give the money back.'}`;
