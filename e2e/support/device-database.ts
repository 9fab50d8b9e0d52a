// What stands on the device, read past the page.
import type { Page } from 'playwright/test';

/** How many rows a table of the person's database has. */
export function countOnDevice(page: Page, uid: string, table: string): Promise<number> {
  return page.evaluate(
    async ({ name, store }) => {
      const ask = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      // Opening it would make an empty one, in the page's way.
      if (!(await indexedDB.databases()).some((it) => it.name === name)) return 0;
      const db = await ask(indexedDB.open(name));
      const count = await ask(db.transaction(store).objectStore(store).count());
      db.close();
      return count;
    },
    { name: `molar-${uid}`, store: table },
  );
}
