import { namedPatient } from '../sync/rules/named-patient.ts';
import type { CommandWords } from './command-words.ts';

export const addWalkIn: CommandWords<'addWalkIn'> = {
  request(entry) {
    const { name } = namedPatient(entry);
    return name ? `Add ${name}, who walked in` : 'Add somebody who walked in';
  },
  isWorthRetrying: () => true,
  // The clinic may have it, and what was noted of them waits behind it.
  isRevocable: false,
};
