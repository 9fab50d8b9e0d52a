/** A booking that the desk made for somebody else. */
import { isoFromMedium } from '../../contract/clinic-date.ts';
import { slotTime } from '../../contract/slot.ts';
import { namedPatient } from '../sync/rules/named-patient.ts';
import { type CommandWords, isUnsent, timesInstead } from './command-words.ts';
import { wishText } from './wish-text.ts';

export const bookForPatient: CommandWords<'bookForPatient'> = {
  request(entry) {
    const { name } = namedPatient(entry);
    return `Book ${wishText(entry.input)}${name && ` for ${name}`}`;
  },
  // Only the sheet of that day shows whether they still have it, and when.
  refusal: ({ input }, { code, standing }) =>
    code === 'booking.already-yours' && standing
      ? `They already have ${input.serviceName} at ${slotTime(standing)} on this day`
      : undefined,

  alternatives: timesInstead,
  dayOfOffer: ({ input }, { code }) => (code === 'booking.slot-taken' ? isoFromMedium(input.date) : undefined),
  isWorthRetrying: (problem) =>
    problem === undefined ||
    problem.code === 'auth.not-desk' ||
    (problem.code === 'booking.slot-taken' && problem.alternatives.length === 0),
  // Otherwise the clinic may have booked it, and the patient on the phone counts on it.
  isRevocable: isUnsent,
};
