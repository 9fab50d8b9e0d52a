import { whoseText } from '../sync/rules/refused.ts';
import { type CommandWords, isUnsent } from './command-words.ts';

export const takeBackAtDesk: CommandWords<'takeBackAtDesk'> = {
  request(entry) {
    const whose = whoseText(entry);
    return whose ? `Take back a payment at the desk for ${whose}` : 'Take back a payment at the desk';
  },
  isWorthRetrying: (problem) => problem?.code === 'auth.not-desk',
  isRevocable: isUnsent,
};
