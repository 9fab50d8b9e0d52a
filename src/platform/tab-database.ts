/** Databases in the memory of this tab, for a browser that stores none. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';

export function createTabDatabases() {
  return { indexedDB: new IDBFactory(), IDBKeyRange };
}
