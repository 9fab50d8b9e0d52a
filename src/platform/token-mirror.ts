/** A copy of the access token for the worker, which has no local storage. Missing where the browser keeps no databases. */
export interface TokenMirror {
  read(): Promise<string | null>;
  /** Writes in the order of the calls. Never rejects. */
  write(accessToken: string | null): Promise<void>;
}

/** Without the prefix 'molar-', which marks people's databases. */
const NAME = 'worker-token';
const STORE = 'token';
const KEY = 0;

export function createTokenMirror(): TokenMirror {
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
    async write(accessToken) {
      // No write has to wait for the one before: IndexedDB opens and writes in the order of the requests.
      await run('readwrite', (store) => (accessToken === null ? store.delete(KEY) : store.put(accessToken, KEY))).catch(
        () => {},
      );
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
