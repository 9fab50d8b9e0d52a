/**
 * Whether the database in which the identity SDK keeps who is signed in answers. The SDK would wait for it without end, and
 * WebKit gives no answer while another page that was left in the midst of it is kept (docs/decisions/019).
 */

/** The SDK's name for it. */
const NAME = 'firebaseLocalStorageDb';
const TIME_LIMIT = 4_000;

/** Rejects with the code `auth/storage-silent`. A database that is refused is an answer too, and the SDK's to deal with. */
export function waitForSignInDatabase(databases = globalThis.indexedDB, timeLimit = TIME_LIMIT): Promise<void> {
  return new Promise((resolve, reject) => {
    const silent = Object.assign(new Error('The database does not answer.'), { code: 'auth/storage-silent' });
    const timer = setTimeout(() => reject(silent), timeLimit);
    const answer = () => {
      clearTimeout(timer);
      resolve();
    };
    try {
      const request = databases.open(NAME);
      // It is the SDK's to make.
      request.onupgradeneeded = () => request.transaction?.abort();
      request.onerror = answer;
      request.onsuccess = () => {
        const db = request.result;
        const [store] = db.objectStoreNames;
        if (store === undefined) {
          db.close();
          return answer();
        }
        const transaction = db.transaction(store, 'readwrite');
        transaction.oncomplete = answer;
        transaction.onabort = answer;
        // Closed once it has ended, or when this page goes.
        db.close();
      };
    } catch {
      answer();
    }
  });
}
