import type { CommandWords } from './command-words.ts';

export const takeBackAtDesk: CommandWords<'takeBackAtDesk'> = {
  request: () => 'Take back a payment at the desk',
  isWorthRetrying: () => false,
  isRevocable: false,
};
