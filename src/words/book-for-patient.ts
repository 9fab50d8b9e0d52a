/** A booking that the desk made for somebody else. */
import type { CommandWords } from './command-words.ts';
import { wishText } from './wish-text.ts';

export const bookForPatient: CommandWords<'bookForPatient'> = {
  request: ({ input }) => `Book ${wishText(input)}${input.patient ? ` for ${input.patient.name}` : ''}`,
  alternatives: ({ alternatives }) => alternatives,
  isWorthRetrying: (problem) => problem?.code === 'booking.slot-taken',
  // The clinic may have booked it, and the patient on the phone counts on it.
  isRevocable: false,
};
