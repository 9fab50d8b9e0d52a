/** What a queued command means. Each has a file here; `rules-of.ts` joins them. */
import type { Booking } from '../../../contract/booking.ts';
import type { CommandName, commands } from '../../../contract/commands.ts';
import type { Output } from '../../../contract/endpoint.ts';
import type { ProblemBody } from '../../../contract/problem.ts';
import type { Locks } from '../../base/locks.ts';
import type { Intent, MolarDb, OutboxEntry, Wish } from '../../data/db.ts';
import type { NewMessage } from '../../data/messages.ts';
import type { Noted } from '../../data/noted-visits.ts';

export type EntryOf<N extends CommandName> = OutboxEntry & Extract<Intent, { name: N }>;
export type CommandOf<N extends CommandName> = Extract<Intent, { name: N }> & Pick<OutboxEntry, 'key' | 'isUncertain'>;

/** A time that is asked for, for whomever. */
export type WantedTime = Pick<Wish, 'serviceId' | 'serviceName' | 'date' | 'slot' | 'orElse'>;

/** What the person takes in place of what was refused: another slot, or the price (dollars) as it is by now. */
export interface WishChanges {
  slot?: string;
  price?: number;
}

/**
 * On the lists of the screens: a wish that is added to the person's own, or the id of the booking that is concerned. `takes` is
 * the time that is gone once it is accepted.
 */
export interface Effect {
  takes?: WantedTime;
  books?: Wish;
  cancels?: string;
  pays?: string;
}

/** Of the entry to add; or the key of the one that stands for the command already, if there is anything to send. */
export type Placing = Pick<OutboxEntry, 'line' | 'undo' | 'about'> | { standsAs: string | undefined };

/** `done` entries are deleted and `kept` ones written; `bookings` are the server's rows, put in once `goneBookings` are out. */
export interface Changes {
  done?: OutboxEntry[];
  kept?: OutboxEntry[];
  bookings?: Booking[];
  goneBookings?: string[];
  messages?: NewMessage[];
  hasBooked?: boolean;
  /** What the clinic now knows of a day at the front desk; a visit before what happened to it. */
  noted?: Noted[];
  bankAsks?: { bookingId: string; isAsking: boolean };
}

/** Functions with a `db` run within a transaction over outbox, bookings and messages. */
export interface CommandRules<N extends CommandName> {
  effect(input: EntryOf<N>['input']): Effect;
  onEnqueue(db: MolarDb, command: CommandOf<N>, now: number): Promise<Placing>;
  mustWait?(entry: EntryOf<N>, locks: Pick<Locks, 'query'> | undefined): Promise<boolean>;
  /** @param standing the booking as it is by now, where the clinic was asked for it (ask-if-it-stands.ts) */
  onAccepted(
    db: MolarDb,
    entry: EntryOf<N>,
    output: Output<(typeof commands)[N]>,
    standing?: Booking,
  ): Promise<Changes>;
  /** The booking that was made, and what it means if it is gone by the time its answer is heard. */
  made?: {
    idOf(output: Output<(typeof commands)[N]>): string;
    /** As the clinic writes it: the day on whose sheet the desk finds it, which may not read it alone. */
    sheetOf?(input: EntryOf<N>['input']): string;
    onGone(db: MolarDb, entry: EntryOf<N>, output: Output<(typeof commands)[N]>): Promise<Changes>;
  };
  /** Whether it shows a change at the clinic that this device does not know. */
  isNews?(output: Output<(typeof commands)[N]>): boolean;
  onRejected(db: MolarDb, entry: EntryOf<N>, problem: ProblemBody): Promise<Changes>;
  /** Whether the clinic can't know yet, and says something else in a moment. */
  isTooEarly?(entry: EntryOf<N>, problem: ProblemBody, now: number): boolean;
  /** The person gave the entry up while it was in flight, and the clinic accepted it. */
  onAcceptedAfterAll(db: MolarDb, entry: EntryOf<N>, output: Output<(typeof commands)[N]>): Promise<Changes>;
  /** For an entry that the clinic may have accepted: what takes it back, a cancel or an Undo. */
  onGivenUp?(entry: EntryOf<N>): { cancel: string } | { undo: Wish | undefined };
  /** The input of a refused command that is sent again. */
  renew?(input: EntryOf<N>['input'], changes: WishChanges): EntryOf<N>['input'];
}
