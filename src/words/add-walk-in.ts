import { namedPatient } from '../sync/rules/named-patient.ts';
import { type CommandWords, isUnsent } from './command-words.ts';

export const addWalkIn: CommandWords<'addWalkIn'> = {
  request(entry) {
    const { name } = namedPatient(entry);
    return name ? `Add ${name}, who walked in` : 'Add somebody who walked in';
  },
  // Whoever has deleted their account is nobody to add.
  isWorthRetrying: (problem) => problem?.code !== 'patient.not-found',
  // Else the clinic may have it.
  isRevocable: isUnsent,
};
