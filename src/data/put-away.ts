/**
 * A database makes way when its page is put away: transactions under way are given up and the connection is closed, as a
 * frozen one would block every other page (in WebKit for as long as the page is kept). Opened again when the page is back.
 */
import type { DBCore } from 'dexie';
import type { MolarDb } from './db.ts';

/** What a database needs to know of the life of its page (platform/page-life.ts). */
export interface Life {
  readonly stay: AbortSignal;
  back(): Promise<void>;
  follow(follower: { leave(): unknown; comeBack(): void }): () => void;
}

/** Call it before the database is opened. @param reopen opens it when the page is back; never rejects @returns what ends it */
export function makeWayWith(life: Life, db: MolarDb, reopen: () => Promise<void>): () => void {
  let tellBack = () => {};
  const running = new Set<IDBTransaction>();
  db.use({
    stack: 'dbcore',
    name: 'put-away',
    create: (core: DBCore): DBCore => ({
      ...core,
      transaction(...args) {
        const transaction = core.transaction(...args);
        // Dexie's are those of the browser.
        note(running, transaction as IDBTransaction);
        return transaction;
      },
    }),
  });
  return life.follow({
    leave() {
      db.away ??= new Promise((resolve) => {
        tellBack = resolve;
      });
      for (const transaction of running) abort(transaction);
      // Dexie closes it too, but opens it again for whatever comes next, and something always does.
      db.close();
    },
    async comeBack() {
      await reopen();
      if (life.stay.aborted) return;
      db.away = undefined;
      tellBack();
    },
  });
}

function note(running: Set<IDBTransaction>, transaction: IDBTransaction): void {
  running.add(transaction);
  for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => running.delete(transaction));
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended this very moment.
  }
}
