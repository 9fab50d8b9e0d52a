/**
 * A frozen page must not hold a transaction or a connection: they would block every other page. Both end when the page is
 * put away, and the database is opened again when it is back.
 */
import type { DBCore } from 'dexie';
import type { MolarDb } from './db.ts';

/** The part of `PageLife` that is used (platform/page-life.ts). */
export interface Life {
  readonly stay: AbortSignal;
  back(): Promise<void>;
  follow(follower: { leave(): unknown; comeBack(): void }): () => void;
}

/** Call it before the database is opened. @param reopen never rejects @returns the unsubscribe function */
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
      // Dexie alone would open it again for the next call.
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
    // It has just ended.
  }
}
