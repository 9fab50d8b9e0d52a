/** Which toasts of this tab offer an Undo, and until when: a reload does not take it away. */
import { pickStorage } from '../../platform/storage.ts';

/** How long a change that has no other Undo offers it (milliseconds). */
export const OFFER_MS = 10_000;

export interface KeptOffers {
  /** By the ids of the messages, until when (milliseconds since the epoch). What does not hold is forgotten. */
  list(now: number): Map<number, number>;
  note(message: number, until: number): void;
  forget(message: number): void;
}

/** @param name of the person's database */
export function createKeptOffers(name: string): KeptOffers {
  const { storage } = pickStorage(() => sessionStorage);
  const key = `molar.offers ${name}`;
  function read(): Map<number, number> {
    try {
      return new Map(JSON.parse(storage.getItem(key) ?? '[]'));
    } catch {
      return new Map();
    }
  }
  function write(offers: Map<number, number>): void {
    try {
      storage.setItem(key, JSON.stringify([...offers]));
    } catch (error) {
      // A full storage costs only what a reload would keep.
      console.warn(error);
    }
  }
  return {
    list(now) {
      const all = [...read()];
      // What holds longer was noted by a clock that has been set back since.
      const holding = new Map(all.filter(([, until]) => until > now && until <= now + OFFER_MS));
      if (holding.size < all.length) write(holding);
      return holding;
    },
    note: (message, until) => write(read().set(message, until)),
    forget(message) {
      const offers = read();
      if (offers.delete(message)) write(offers);
    },
  };
}
