/** The words for all queued commands, in one list. It does not compile if a command of the contract is missing. */
import type { CommandName } from '../../contract/commands.ts';
import { addWalkIn } from './add-walk-in.ts';
import { bookForPatient } from './book-for-patient.ts';
import { bookSlot } from './book-slot.ts';
import { cancelBooking } from './cancel-booking.ts';
import { type CommandWords, isUnsent } from './command-words.ts';
import { confirmPayment } from './confirm-payment.ts';
import { noteVisit } from './note-visit.ts';
import { payAtDesk } from './pay-at-desk.ts';
import { takeBackAtDesk } from './take-back-at-desk.ts';

const words = {
  bookSlot,
  cancelBooking,
  confirmPayment,
  noteVisit,
  addWalkIn,
  bookForPatient,
  payAtDesk,
  takeBackAtDesk,
} satisfies {
  [N in CommandName]: CommandWords<N>;
};

/** For a command that only a newer version knows. */
const unknown: Pick<CommandWords<CommandName>, 'request' | 'isWorthRetrying' | 'isRevocable'> = {
  request: () => 'A request of a newer version of this page',
  isWorthRetrying: () => false,
  isRevocable: isUnsent,
};

/** The words for an entry. Call them with that entry. */
export function wordsOf<N extends CommandName>({ name }: { name: N }): CommandWords<N> {
  return (words[name] ?? unknown) as unknown as CommandWords<N>;
}

/** False for a command that only a newer version knows. */
export const isKnownHere = ({ name }: { name: string }): boolean => name in words;
