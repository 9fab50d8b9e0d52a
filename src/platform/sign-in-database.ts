/**
 * Whether the identity SDK's database answers. The SDK would wait for it forever, and WebKit gives no answer while a
 * frozen page holds a transaction there (docs/decisions/019).
 */
import { DATABASE_TIME_LIMIT_MS, withinTime } from '../base/within-time.ts';

/** The SDK's name for it. */
const NAME = 'firebaseLocalStorageDb';

/** Rejects with the code `auth/storage-silent`. A refusal is an answer too: the SDK deals with it. */
export async function waitForSignInDatabase(
  databases = globalThis.indexedDB,
  timeLimit = DATABASE_TIME_LIMIT_MS,
): Promise<void> {
  await withinTime(timeLimit, askDatabase(databases)).catch((cause: unknown) => {
    throw Object.assign(new Error('The database does not answer.', { cause }), { code: 'auth/storage-silent' });
  });
}

/** Resolves with the first answer, whatever it says. */
function askDatabase(databases: IDBFactory): Promise<void> {
  return new Promise((answer) => {
    try {
      const request = databases.open(NAME);
      // The SDK creates it.
      request.onupgradeneeded = () => request.transaction?.abort();
      request.onerror = () => answer();
      request.onsuccess = () => {
        const db = request.result;
        const [store] = db.objectStoreNames;
        if (store === undefined) {
          db.close();
          return answer();
        }
        const transaction = db.transaction(store, 'readwrite');
        transaction.oncomplete = () => answer();
        transaction.onabort = () => answer();
        // Takes effect after the transaction.
        db.close();
      };
    } catch {
      answer();
    }
  });
}
