import type { CommandWords } from './command-words.ts';

export const takeBackAtDesk: CommandWords<'takeBackAtDesk'> = {
  request: () => 'Take back a payment at the desk',
  refusal: (_, { code }) =>
    code === 'payment.not-at-desk'
      ? 'this payment was taken back before. Please do not hand the money back twice.'
      : undefined,
  isWorthRetrying: () => false,
  isRevocable: false,
};
