/** The rules of all queued commands, in one list. It does not compile if a command of the contract is missing. */
import type { CommandName } from '../../../contract/commands.ts';
import type { OutboxEntry } from '../../data/db.ts';
import { addWalkIn } from './add-walk-in.ts';
import { bookForPatient } from './book-for-patient.ts';
import { bookSlot } from './book-slot.ts';
import { cancelBooking } from './cancel-booking.ts';
import type { CommandRules, Effect } from './command-rules.ts';
import { confirmPayment } from './confirm-payment.ts';
import { noteVisit } from './note-visit.ts';
import { payAtDesk } from './pay-at-desk.ts';
import { takeBackAtDesk } from './take-back-at-desk.ts';

const rules = {
  bookSlot,
  cancelBooking,
  confirmPayment,
  noteVisit,
  addWalkIn,
  bookForPatient,
  payAtDesk,
  takeBackAtDesk,
} satisfies {
  [N in CommandName]: CommandRules<N>;
};

/** A command that only a newer version knows: it has no effect here, and is never sent. */
const unknown: Pick<CommandRules<CommandName>, 'effect'> = { effect: () => ({}) };

export function rulesOf<N extends CommandName>({ name }: { name: N }): CommandRules<N> {
  return (rules[name] ?? unknown) as unknown as CommandRules<N>;
}

export const effectOf = (entry: OutboxEntry): Effect => rulesOf(entry).effect(entry.input);
