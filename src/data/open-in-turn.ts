import { withinTime } from '../base/within-time.ts';
import type { MolarDb } from './db.ts';

/** Opens a database, one attempt at a time: one that was given up may still succeed. @param timeLimit for each (milliseconds) */
export function openInTurn(db: MolarDb, timeLimit: number) {
  let last: Promise<void> = Promise.resolve();
  let opening: PromiseLike<unknown> = last;

  function open(): Promise<void> {
    last = last
      .catch(() => {})
      .then(() => {
        if (db.isOpen()) db.close();
        opening = db.open();
        return withinTime(timeLimit, opening);
      })
      .then(() => {});
    return last;
  }

  /** Waits for an open in progress: Dexie would keep a connection that arrives after the close. */
  function shut(): void {
    const close = () => db.close();
    opening.then(close, close);
  }

  return { open, shut };
}
