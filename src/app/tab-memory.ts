/** The code that a workspace in the memory of the tab needs. Import it lazily: few devices need it. */
import { Dexie } from 'dexie';
import { moveToTabMemory } from '../data/move-to-tab-memory.ts';
import type { TabMemory } from '../data/open-person-db.ts';
import { createTabDatabases } from '../platform/tab-database.ts';

export function createTabMemory(): TabMemory {
  // Where the browser has no databases at all, Dexie's live queries would read nothing. This stand-in can't open any.
  Dexie.dependencies.indexedDB ??= {} as IDBFactory;
  return { databases: createTabDatabases(), moveThere: moveToTabMemory };
}
