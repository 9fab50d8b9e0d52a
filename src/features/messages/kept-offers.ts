/** Which toasts of this tab offer an Undo, and until when. Survives a reload. */
import { pickStorage } from '../../platform/storage.ts';
import { writeStored } from '../../platform/write-stored.ts';

/** How long Undo is offered. */
export const OFFER_MS = 10_000;

export interface KeptOffers {
  /** The end of each offer by message id (milliseconds since the epoch). Forgets the offers that have ended. */
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
    writeStored(storage, key, [...offers]);
  }
  return {
    list(now) {
      const all = [...read()];
      // A longer offer was noted by a clock that has since been set back.
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
