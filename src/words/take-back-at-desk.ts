import { type CommandWords, isUnsent } from './command-words.ts';

export const takeBackAtDesk: CommandWords<'takeBackAtDesk'> = {
  request: ({ patient }) => `Take back a payment at the desk${patient ? ` for ${patient.name}` : ''}`,
  isWorthRetrying: (problem) => problem?.code === 'auth.not-desk',
  isRevocable: isUnsent,
};
