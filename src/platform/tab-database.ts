/** Databases in the memory of this tab, for a browser that keeps none. */
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';

export function createTabDatabases() {
  // Dexie's live queries read nothing where the browser has no databases at all. Nothing can be opened by this one.
  Dexie.dependencies.indexedDB ??= {} as typeof indexedDB;
  return { indexedDB: new IDBFactory(), IDBKeyRange };
}
