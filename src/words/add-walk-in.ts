import { namedPatient } from '../sync/rules/named-patient.ts';
import { type CommandWords, isUnsent } from './command-words.ts';

export const addWalkIn: CommandWords<'addWalkIn'> = {
  request(entry) {
    const { name } = namedPatient(entry);
    return name ? `Add ${name}, who walked in` : 'Add somebody who walked in';
  },
  isWorthRetrying: () => true,
  // Else the clinic may have it.
  isRevocable: isUnsent,
};
