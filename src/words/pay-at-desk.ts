/** A payment at the desk. It names no patient: the request holds ids only. Refused, it says what to do with the money. */
import type { CommandWords } from './command-words.ts';
import { priceText } from './price-text.ts';

const REFUSALS: Record<string, string> = {
  'payment.paid-by-card': 'already paid by card. Please hand the money back.',
  'payment.paid-at-desk':
    'another payment at the desk was noted before. If you took money as well, please hand it back.',
  'payment.no-booking': 'the appointment was canceled. Please hand the money back, or book it again.',
};

export const payAtDesk: CommandWords<'payAtDesk'> = {
  request: ({ input: { kind, amount } }) =>
    `Note ${priceText(amount)} paid ${kind === 'cash' ? 'in cash' : 'by terminal'}`,
  refusal: (_, { code }) => REFUSALS[code],
  // The money is there: the same payment is as right as before, if what stood in its way is gone.
  isWorthRetrying: (problem) => problem?.code === 'payment.paid-at-desk',
  // Taking it back on its row does so, also where the clinic has it already.
  isRevocable: false,
};
