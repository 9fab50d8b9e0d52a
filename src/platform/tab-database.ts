/**
 * Databases in the memory of this tab, for a browser that keeps none: everything works as usual while there is a
 * connection, and is gone with the tab. Import it lazily: hardly anybody needs it.
 */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';

export function createTabDatabases() {
  return { indexedDB: new IDBFactory(), IDBKeyRange };
}
