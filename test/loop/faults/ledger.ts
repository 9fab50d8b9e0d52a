/** What the person asked for and how they changed their mind: the other truth that the oracle measures the device by. */
import type { Booking } from '../../../contract/booking.ts';
import type { OutboxEntry, Wish } from '../../../src/data/db.ts';

export interface Asked {
  key: string;
  seq: number;
  line: string;
  entry: OutboxEntry;
  /** The person gave the request up. */
  isDiscarded: boolean;
  /** A booking that was canceled when its answer was not known yet. */
  isGivenUp: boolean;
  /** It was refused, and asked for anew with another key. */
  isReplaced: boolean;
  /** Asked for anew: it stands earlier in the queue than it was asked for. */
  isAgain: boolean;
}

export type Ledger = ReturnType<typeof createLedger>;

export function createLedger() {
  const asked = new Map<string, Asked>();
  /** Ids of the bookings that the person wanted to be gone: those of the clinic, or the keys of wishes. */
  let canceled: string[] = [];
  /** What would ask for them again. */
  const given: Wish[] = [];

  return {
    asked,
    get canceled() {
      return canceled;
    },
    given,
    /** Takes in what stands in the outbox after a command. */
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
