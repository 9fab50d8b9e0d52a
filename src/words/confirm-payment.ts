/** The report that a card was charged. What was paid can't be unsaid, and the clinic may have looked at it since it refused. */
import type { CommandWords } from './command-words.ts';

export const confirmPayment: CommandWords<'confirmPayment'> = {
  request: () => 'Tell the clinic about your payment',
  isWorthRetrying: () => true,
  isRevocable: () => false,
};
