// Reads the data on the device without the page.
import type { Page } from 'playwright/test';

/** Returns the rows of a table of the person's database. */
export function readOnDevice<T>(page: Page, uid: string, table: string): Promise<T[]> {
  return page.evaluate(
    async ({ name, store }) => {
      const ask = <R>(request: IDBRequest<R>) =>
        new Promise<R>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      // Opening it would create an empty one, which would block the page.
      if (!(await indexedDB.databases()).some((it) => it.name === name)) return [];
      const db = await ask(indexedDB.open(name));
      const rows = await ask<T[]>(db.transaction(store).objectStore(store).getAll());
      db.close();
      return rows;
    },
    { name: `molar-${uid}`, store: table },
  );
}

export async function countOnDevice(page: Page, uid: string, table: string): Promise<number> {
  return (await readOnDevice(page, uid, table)).length;
}
