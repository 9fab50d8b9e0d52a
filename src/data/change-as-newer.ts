/** For tests: a newer version of the page, in another tab, adds a table to this database. */
import type { MolarDb } from './db.ts';

export function changeAsNewer(db: MolarDb): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(db.name, 10_000);
    request.onupgradeneeded = () => request.result.createObjectStore('later');
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });
}
