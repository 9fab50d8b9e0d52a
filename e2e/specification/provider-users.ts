import type { Page } from 'playwright/test';

/** The people whom the identity provider's SDK keeps signed in, in its own database. */
export function readProviderUsers(page: Page): Promise<unknown[]> {
  return page.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('firebaseLocalStorageDb');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const db = opening.result;
          const reading = db.transaction('firebaseLocalStorage').objectStore('firebaseLocalStorage').getAll();
          reading.onsuccess = () => {
            db.close();
            resolve(reading.result.filter(({ fbase_key }) => fbase_key.startsWith('firebase:authUser')));
          };
        };
      }),
  );
}
