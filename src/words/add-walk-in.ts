import { namedPatient } from '../sync/rules/named-patient.ts';
import { type CommandWords, isUnsent } from './command-words.ts';

export const addWalkIn: CommandWords<'addWalkIn'> = {
  request(entry) {
    const { name } = namedPatient(entry);
    return name ? `Add ${name}, who walked in` : 'Add somebody who walked in';
  },
  // A patient who has deleted their account can't be added.
  isWorthRetrying: (problem) => problem?.code !== 'patient.not-found',
  // Otherwise the clinic may have it.
  isRevocable: isUnsent,
};
