import { type CommandWords, isUnsent } from './command-words.ts';

export const takeBackAtDesk: CommandWords<'takeBackAtDesk'> = {
  request({ patient, about }) {
    const whose = [patient?.name, about].filter(Boolean).join(', ');
    return whose ? `Take back a payment at the desk for ${whose}` : 'Take back a payment at the desk';
  },
  isWorthRetrying: (problem) => problem?.code === 'auth.not-desk',
  isRevocable: isUnsent,
};
