/** Writes rows into a person's database while none of their pages is open. */
import type { BrowserContext } from 'playwright/test';
import { openBlankPage } from './blank-page.ts';

export async function writeRows(
  context: BrowserContext,
  { origin, uid }: { origin: string; uid: string },
  table: 'bookings' | 'outbox' | 'services',
  rows: readonly object[],
): Promise<void> {
  const page = await openBlankPage(context, origin);
  await page.evaluate(
    async ({ name, table, rows }) => {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
        // `open` would create a missing database, without any tables.
        opening.onupgradeneeded = () => opening.transaction?.abort();
      });
      await new Promise<void>((resolve, reject) => {
        const transaction = db.transaction(table, 'readwrite');
        for (const row of rows) transaction.objectStore(table).put(row);
        transaction.oncomplete = () => resolve();
        transaction.onerror = () => reject(transaction.error);
      });
      db.close();
    },
    { name: `molar-${uid}`, table, rows },
  );
  await page.close();
}
