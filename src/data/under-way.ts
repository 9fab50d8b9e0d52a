/**
 * The open transactions of a database, and the reads and writes that wait for them. The browser may never report that one has
 * ended: WebKit drops the database's events for a page that has been put away.
 */
import { type DBCore, type DBCoreTable, type DBCoreTransaction, Dexie } from 'dexie';
import type { MolarDb } from './db.ts';

/** By transaction: the functions that reject its reads and writes. Rejecting one that has ended does nothing. */
export type UnderWay = Map<DBCoreTransaction, ((error: Error) => void)[]>;

/** Call it before the database is opened. */
export function watchUnderWay(db: MolarDb): UnderWay {
  const underWay: UnderWay = new Map();
  db.use({
    stack: 'dbcore',
    name: 'under-way',
    create: (core: DBCore): DBCore => ({
      ...core,
      table: (name) => watchTable(core.table(name), underWay),
      transaction(...args) {
        const transaction = core.transaction(...args);
        underWay.set(transaction, []);
        const end = () => underWay.delete(transaction);
        for (const type of ['complete', 'abort']) (transaction as IDBTransaction).addEventListener(type, end);
        return transaction;
      },
    }),
  });
  return underWay;
}

/** Aborts all transactions, and rejects what waits for them, at once. */
export function endUnderWay(underWay: UnderWay): void {
  for (const [transaction, fails] of underWay) {
    try {
      transaction.abort();
    } catch {
      // It is being committed. The browser does report the outcome once the page is back.
      continue;
    }
    underWay.delete(transaction);
    const error = new DOMException('The page was put away.', 'AbortError');
    for (const fail of fails) fail(error);
    // Dexie's own listener.
    (transaction as IDBTransaction).onabort?.(new Event('abort'));
  }
}

type Request = { trans: DBCoreTransaction };

function watchTable(table: DBCoreTable, underWay: UnderWay): DBCoreTable {
  const watch =
    <Q extends Request, A>(work: (request: Q) => PromiseLike<A>) =>
    (request: Q) =>
      new Dexie.Promise<A>((resolve, reject) => {
        underWay.get(request.trans)?.push(reject);
        work(request).then(resolve, reject);
      }) as unknown as Promise<A>;
  return {
    ...table,
    mutate: watch(table.mutate),
    get: watch(table.get),
    getMany: watch(table.getMany),
    query: watch(table.query),
    count: watch(table.count),
    openCursor: watch((request) =>
      table.openCursor(request).then((cursor) => {
        if (cursor) underWay.get(request.trans)?.push((error) => cursor.fail(error));
        return cursor;
      }),
    ),
  };
}
