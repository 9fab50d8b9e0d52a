/** The report that a card was charged. It can't be withdrawn, and the clinic may have reviewed the payment since it refused. */
import type { CommandWords } from './command-words.ts';

export const confirmPayment: CommandWords<'confirmPayment'> = {
  request: ({ isUncertain, about }) =>
    `${isUncertain ? 'Payment' : 'Tell the clinic about your payment'}${about ? ` for ${about}` : ''}`,
  isWorthRetrying: () => true,
  isRevocable: () => false,
};
