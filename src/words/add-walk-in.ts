import { namedPatient } from '../sync/rules/named-patient.ts';
import { type CommandWords, isUnsent } from './command-words.ts';

export const addWalkIn: CommandWords<'addWalkIn'> = {
  request(entry) {
    const { name } = namedPatient(entry);
    return name ? `Add ${name}, who walked in` : 'Add somebody who walked in';
  },
  refusal: (_, { code }) =>
    code === 'service.not-found'
      ? 'The clinic does not offer this service. You can add them again without it.'
      : undefined,
  // Nobody can be added for a deleted account or a service that was removed.
  isWorthRetrying: (problem) => problem?.code !== 'patient.not-found' && problem?.code !== 'service.not-found',
  // Otherwise the clinic may have it.
  isRevocable: isUnsent,
};
