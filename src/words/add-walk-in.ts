import type { CommandWords } from './command-words.ts';

export const addWalkIn: CommandWords<'addWalkIn'> = {
  request: ({ input: { patient } }) => (patient ? `Add ${patient.name}, who walked in` : 'Add somebody who walked in'),
  isWorthRetrying: () => true,
  // The clinic may have it, and what was noted of them waits behind it.
  isRevocable: false,
};
