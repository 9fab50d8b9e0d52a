/**
 * What the screens say about a queued command, and what they let the person do with it: the counterpart to its rules in
 * `sync/rules`. Each command has a file here; `words-of.ts` joins them.
 */
import type { CommandName } from '../../contract/commands.ts';
import type { EntryProblem, OutboxEntry } from '../data/db.ts';
import { mayBeKnown } from '../data/outbox-entries.ts';
import type { EntryOf } from '../sync/rules/command-rules.ts';

export interface CommandWords<N extends CommandName> {
  /** What the person asks for: 'Book Teeth Cleaning, ...'. */
  request(entry: EntryOf<N>): string;
  /** A sentence that follows while it waits. */
  whileWaiting?(entry: EntryOf<N>): string | undefined;
  /** Why it was refused, if the clinic's own text does not fit the screens. */
  refusal?(entry: EntryOf<N>, problem: EntryProblem): string | undefined;
  /** Slots to offer instead of the refused one. */
  alternatives?(problem: EntryProblem): string[];
  /** The day (ISO) on which another slot may be free by now. */
  dayOfOffer?(entry: EntryOf<N>, problem: EntryProblem): string | undefined;
  /** Whether the clinic may answer differently if a refused one is sent again as it is. */
  isWorthRetrying(problem: EntryProblem | undefined): boolean;
  /** Whether the person may give it up before the clinic has answered. */
  isRevocable(entry: EntryOf<N>): boolean;
}

/** One appointment per patient, service and day: while one stands, any other time would be refused as well. */
export const timesInstead = ({ code, standing, alternatives }: EntryProblem): string[] =>
  code === 'booking.already-yours' || standing ? [] : alternatives;

/** The clinic can't have it. */
export const isUnsent = (entry: Pick<OutboxEntry, 'attempts' | 'unsent'>): boolean => !mayBeKnown(entry);
