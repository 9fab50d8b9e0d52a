/**
 * A copy of the access token where the worker can read it, which has no local storage. It may be behind the original for
 * a moment, and is missing where the browser keeps no databases: the worker then leaves its work to a page.
 */
export interface TokenMirror {
  /** Null when there is none, or it can't be read. */
  read(): Promise<string | null>;
  /** Writes follow each other in the order in which they were asked for. Never rejects. */
  write(accessToken: string | null): Promise<void>;
}

/** Not 'molar-': those are people's databases. */
const NAME = 'worker-token';
const STORE = 'token';
const KEY = 0;

export function createTokenMirror(): TokenMirror {
  let last: Promise<unknown> = Promise.resolve();

  async function run(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
    const db = await open();
    try {
      const transaction = db.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      await ended(transaction);
      return request.result;
    } finally {
      db.close();
    }
  }

  return {
    async read() {
      const token = await run('readonly', (store) => store.get(KEY)).catch(() => undefined);
      return typeof token === 'string' ? token : null;
    },
    write(accessToken) {
      const write = last.then(() =>
        run('readwrite', (store) => (accessToken === null ? store.delete(KEY) : store.put(accessToken, KEY))),
      );
      last = write.catch(() => {});
      return last as Promise<void>;
    },
  };
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}
