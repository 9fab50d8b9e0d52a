import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { waitForSignInDatabase } from './sign-in-database.ts';

const NAME = 'firebaseLocalStorageDb';
const STORE = 'firebaseLocalStorage';

/** Creates it as the SDK does. */
function makeDatabase(databases: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve) => {
    const request = databases.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'fbase_key' });
    request.onsuccess = () => resolve(request.result);
  });
}

test('a database that does not exist yet is left for the SDK to create', async () => {
  const databases = new IDBFactory();
  await waitForSignInDatabase(databases);
  expect(await databases.databases()).toEqual([]);
  expect([...(await makeDatabase(databases)).objectStoreNames]).toEqual([STORE]);
});

test('the check waits for a database that answers, and leaves it as it was', async () => {
  const databases = new IDBFactory();
  const db = await makeDatabase(databases);
  await waitForSignInDatabase(databases);
  expect(db.version).toBe(1);
});

test('a database that never answers ends the wait with a code that the person is told about', async () => {
  const silent = { open: () => ({}) } as unknown as IDBFactory;
  await expect(waitForSignInDatabase(silent, 10)).rejects.toMatchObject({ code: 'auth/storage-silent' });
});

test('a transaction that a frozen page holds does not count as an answer either', async () => {
  const databases = new IDBFactory();
  const db = await makeDatabase(databases);
  let isFrozen = true;
  const store = db.transaction(STORE, 'readwrite').objectStore(STORE);
  const hold = () => {
    if (isFrozen) store.get('a').onsuccess = hold;
  };
  hold();
  await expect(waitForSignInDatabase(databases, 50)).rejects.toMatchObject({ code: 'auth/storage-silent' });
  isFrozen = false;
});

test('there is no wait in a browser that refuses databases', async () => {
  const refusing = {
    open: () => {
      throw new DOMException('refused', 'SecurityError');
    },
  } as unknown as IDBFactory;
  await waitForSignInDatabase(refusing);
});
