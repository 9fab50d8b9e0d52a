/** The rules of a queued command. Each command has a file here; `rules-of.ts` joins them. */
import type { Booking } from '../../../contract/booking.ts';
import type { CommandName, commands } from '../../../contract/commands.ts';
import type { Output, ParsedInput } from '../../../contract/endpoint.ts';
import type { ProblemBody } from '../../../contract/problem.ts';
import type { Locks } from '../../base/locks.ts';
import type { EntryBase, Intent, MolarDb, OutboxEntry, Wish } from '../../data/db.ts';
import type { NewMessage } from '../../data/messages.ts';
import type { Noted } from '../../data/noted-visits.ts';

/** Not `OutboxEntry & ...`, which pairs each command with every other: TypeScript gives up on that at nine commands. */
export type EntryOf<N extends CommandName> = EntryBase & Extract<Intent, { name: N }>;
/** Not `EntryOf<N>['input']`, at which TypeScript gives up at ten commands. */
type InputOf<N extends CommandName> = ParsedInput<(typeof commands)[N]>;
export type CommandOf<N extends CommandName> = Extract<Intent, { name: N }> & Pick<OutboxEntry, 'key' | 'isUncertain'>;

/** A time that is requested, for any patient. */
export type WantedTime = Pick<Wish, 'serviceId' | 'serviceName' | 'date' | 'slot' | 'orElse'>;

/** What the person takes instead of what was refused: another slot, or the current price (dollars). */
export interface WishChanges {
  slot?: string;
  price?: number;
}

/**
 * What it does to the lists on the screens: adds a wish, or concerns the booking with that id. `takes` is the time that
 * is gone once the entry is accepted.
 */
export interface Effect {
  takes?: WantedTime;
  books?: Wish;
  cancels?: string;
  pays?: string;
}

/** Fields of the entry to add, or the key of the one that already stands for the command (undefined: nothing to send). */
export type Placing = Pick<OutboxEntry, 'line' | 'undo' | 'about'> | { standsAs: string | undefined };

/** `done` entries are deleted and `kept` ones written; `bookings` are the server's rows, added after `goneBookings` are out. */
export interface Changes {
  done?: OutboxEntry[];
  kept?: OutboxEntry[];
  bookings?: Booking[];
  goneBookings?: string[];
  messages?: NewMessage[];
  hasBooked?: boolean;
  /** What the clinic now knows about a day at the front desk; a visit comes before its events. */
  noted?: Noted[];
  bankAsks?: { bookingId: string; isAsking: boolean };
}

/** Functions with a `db` run within a transaction over outbox, bookings and messages. */
export interface CommandRules<N extends CommandName> {
  effect(input: InputOf<N>): Effect;
  onEnqueue(db: MolarDb, command: CommandOf<N>, now: number): Promise<Placing>;
  mustWait?(entry: EntryOf<N>, locks: Pick<Locks, 'query'> | undefined): Promise<boolean>;
  /** @param standing the booking's current state, if the clinic was asked for it (ask-if-it-stands.ts) */
  onAccepted(
    db: MolarDb,
    entry: EntryOf<N>,
    output: Output<(typeof commands)[N]>,
    standing?: Booking,
  ): Promise<Changes>;
  /** For commands that make a booking: how to find it, and what to do if it is gone by the time its answer arrives. */
  made?: {
    idOf(output: Output<(typeof commands)[N]>): string;
    /** The day (as on the wire) on whose sheet the desk finds it: the desk may not read a single booking. */
    sheetOf?(input: InputOf<N>): string;
    onGone(db: MolarDb, entry: EntryOf<N>, output: Output<(typeof commands)[N]>): Promise<Changes>;
  };
  /** Whether the answer shows a change at the clinic that this device does not know. */
  isNews?(output: Output<(typeof commands)[N]>): boolean;
  onRejected(db: MolarDb, entry: EntryOf<N>, problem: ProblemBody): Promise<Changes>;
  /** Whether the clinic can't know yet, so that it may answer differently in a moment. */
  isTooEarly?(entry: EntryOf<N>, problem: ProblemBody, now: number): boolean;
  /** The person gave the entry up while it was in flight, but the clinic accepted it. */
  onAcceptedAfterAll(db: MolarDb, entry: EntryOf<N>, output: Output<(typeof commands)[N]>): Promise<Changes>;
  /** For an entry that the clinic may have accepted: what takes it back, a cancel or an Undo. */
  onGivenUp?(entry: EntryOf<N>): { cancel: string } | { undo: Wish | undefined };
  /** The input of a refused command that is sent again. */
  renew?(input: InputOf<N>, changes: WishChanges): InputOf<N>;
}
