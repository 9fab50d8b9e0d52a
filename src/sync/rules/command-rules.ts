/** What a queued command means, from the queue to the clinic's answer. Each has a file here; `rules-of.ts` joins them. */
import type { Booking } from '../../../contract/booking.ts';
import type { CommandName, commands } from '../../../contract/contract.ts';
import type { Output } from '../../../contract/endpoint.ts';
import type { ProblemBody } from '../../../contract/problem.ts';
import type { Locks } from '../../base/locks.ts';
import type { Intent, MolarDb, OutboxEntry, Wish } from '../../data/db.ts';
import type { NewMessage } from '../../data/messages.ts';

export type EntryOf<N extends CommandName> = OutboxEntry & Extract<Intent, { name: N }>;
export type CommandOf<N extends CommandName> = Extract<Intent, { name: N }> & Pick<OutboxEntry, 'key' | 'isUncertain'>;

/** What a waiting entry does to the lists on the screen: a wish that is added, or the id of the booking it concerns. */
export interface Effect {
  books?: Wish;
  cancels?: string;
  pays?: string;
}

/** The entry that is to be added; or the key of the one that stands for the command already, if there is anything to send. */
export type Placing = Pick<OutboxEntry, 'line' | 'undo'> | { standsAs: string | undefined };

/** Entries that go, entries that are written, the server's rows that come in and that are gone, and what is said. */
export interface Changes {
  done?: OutboxEntry[];
  kept?: OutboxEntry[];
  bookings?: Booking[];
  goneBookings?: string[];
  messages?: NewMessage[];
  hasBooked?: boolean;
  bankAsks?: { bookingId: string; isAsking: boolean };
}

/** What reads or writes the device runs within a transaction over outbox, bookings and messages. */
export interface CommandRules<N extends CommandName> {
  effect(input: EntryOf<N>['input']): Effect;
  onEnqueue(db: MolarDb, command: CommandOf<N>, now: number): Promise<Placing>;
  /** Whether an entry has to wait though it is its turn. */
  mustWait?(entry: EntryOf<N>, locks: Pick<Locks, 'query'> | undefined): Promise<boolean>;
  onAccepted(db: MolarDb, entry: EntryOf<N>, output: Output<(typeof commands)[N]>): Promise<Changes>;
  /** Whether an acceptance shows that the clinic's lists have changed in a way that this device does not know. */
  isNews?(output: Output<(typeof commands)[N]>): boolean;
  onRejected(db: MolarDb, entry: EntryOf<N>, problem: ProblemBody): Promise<Changes>;
  /** The person gave the entry up while it was on its way, and the clinic accepted it all the same. */
  onAcceptedAfterAll(db: MolarDb, entry: EntryOf<N>, output: Output<(typeof commands)[N]>): Promise<Changes>;
  /** What is due when the person gives up an entry that the clinic may have accepted: a cancel, or a look at the booking. */
  onGivenUp?(entry: EntryOf<N>): { cancel: string } | { lookAt: string };
  /** How a refused command is asked again. @param slot chosen instead of the one that was refused */
  renew?(input: EntryOf<N>['input'], slot: string | undefined): EntryOf<N>['input'];
}
