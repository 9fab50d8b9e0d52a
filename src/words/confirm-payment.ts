/** The report that a card was charged. What was paid can't be unsaid, and the clinic may have looked at it since it refused. */
import type { CommandWords } from './command-words.ts';

export const confirmPayment: CommandWords<'confirmPayment'> = {
  request: ({ isUncertain, about }) =>
    `${isUncertain ? 'Payment' : 'Tell the clinic about your payment'}${about ? ` for ${about}` : ''}`,
  isWorthRetrying: () => true,
  isRevocable: () => false,
};
