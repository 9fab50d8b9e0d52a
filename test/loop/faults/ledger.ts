/** The person's requests and changes of mind: the second truth that the oracle compares the device with. */
import type { Booking } from '../../../contract/booking.ts';
import type { OutboxEntry, Wish } from '../../../src/data/db.ts';

export interface Asked {
  key: string;
  seq: number;
  line: string;
  entry: OutboxEntry;
  /** The person discarded the request. */
  isDiscarded: boolean;
  /** A booking that was canceled before its answer was known. */
  isGivenUp: boolean;
  /** It was refused, and requested again with another key. */
  isReplaced: boolean;
  /** Requested again: it is earlier in the queue than its request was. */
  isAgain: boolean;
}

export type Ledger = ReturnType<typeof createLedger>;

/** The person no longer wants it. */
export const isUndone = ({ isDiscarded, isGivenUp }: Asked) => isDiscarded || isGivenUp;

export function createLedger() {
  const asked = new Map<string, Asked>();
  /** Ids of the bookings that the person canceled: the clinic's ids, or the keys of wishes. */
  let canceled: string[] = [];
  /** The wishes that would restore them. */
  const given: Wish[] = [];

  return {
    asked,
    get canceled() {
      return canceled;
    },
    given,
    /** Records the entries in the outbox after a command. */
    note: (entries: readonly OutboxEntry[]): void => {
      for (const entry of entries) {
        const { key, seq, line } = entry;
        if (asked.has(key)) continue;
        const earlier = [...asked.values()].findLast((other) => other.seq === seq);
        if (earlier) earlier.isReplaced = true;
        const marks = { isDiscarded: false, isGivenUp: false, isReplaced: false, isAgain: earlier !== undefined };
        asked.set(key, { key, seq, line, entry, ...marks });
      }
    },
    noteDiscard: ({ key }: OutboxEntry): void => {
      for (const one of asked.values()) {
        const isItsCancel = one.entry.name === 'cancelBooking' && one.entry.input.id === key;
        if (one.key === key || isItsCancel) one.isDiscarded = true;
      }
    },
    /** The cancellation was undone before it was ever sent. */
    noteTakenBack: (cancel: OutboxEntry & { name: 'cancelBooking' }): void => {
      const one = asked.get(cancel.key);
      if (!one) return;
      one.isDiscarded = true;
      const targets = [cancel, one.entry].map(({ input }) => 'id' in input && input.id);
      canceled = canceled.filter((target) => !targets.includes(target));
    },
    noteCancel: ({ _id }: Pick<Booking, '_id'>): void => {
      const wish = asked.get(_id);
      if (wish) wish.isGivenUp = true;
    },
  };
}
