/** A wish. If refused, it can be sent again with another slot, or as it is if its slot may have become free. */
import { isoFromMedium } from '../../contract/clinic-date.ts';
import { whoHasText } from '../data/appointment-text.ts';
import type { Wish } from '../data/db.ts';
import { type CommandWords, timesInstead } from './command-words.ts';
import { wishText } from './wish-text.ts';

/** The clinic would give the same answer again, whatever has changed since. */
const FINAL: readonly string[] = [
  'booking.past',
  'booking.too-far',
  'booking.unknown-slot',
  'booking.price-changed',
  'booking.phone-invalid',
  'service.not-found',
  'request.invalid',
  'auth.not-yours',
];

export const bookSlot: CommandWords<'bookSlot'> = {
  request: ({ input }) => `Book ${wishText(input)}`,

  whileWaiting: ({ input: { orElse = [] } }) =>
    orElse.length > 0 ? `If it is taken: ${orElse.join(', or ')}` : undefined,

  refusal({ input }, { code, standing, isFreeAgain }) {
    if (code === 'booking.slot-taken' && isFreeAgain) return 'Somebody else had this time. It is free again';
    if (code === 'booking.slot-taken') return `Somebody else has booked this time${othersText(input)}`;
    if (code !== 'booking.already-yours') return undefined;
    // It may be gone by now, or only be known to another device.
    if (!standing)
      return `The clinic already had an appointment ${input.patientId ? `for ${input.userName}` : 'of yours'} for this service on this day`;
    return `${whoHasText({ ...input, slot: standing })} on this day`;
  },

  alternatives: timesInstead,

  dayOfOffer: ({ input }, { code, standing }) =>
    code === 'booking.slot-taken' && !standing ? isoFromMedium(input.date) : undefined,

  isWorthRetrying(problem) {
    if (!problem) return true;
    return !problem.standing && timesInstead(problem).length === 0 && !FINAL.includes(problem.code);
  },

  isRevocable: () => true,
};

/** Each of them was tried. One that had already begun counted as not free. */
function othersText({ orElse = [] }: Wish): string {
  if (orElse.length === 0) return '';
  return `. Your other ${orElse.length === 1 ? 'choice was' : 'choices were'} not free either`;
}
