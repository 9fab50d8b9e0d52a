/** What a workspace in the memory of the tab takes. Import it lazily: few devices need it. */
import { moveToTabMemory } from '../data/move-to-tab-memory.ts';
import type { TabMemory } from '../data/open-person-db.ts';
import { createTabDatabases } from '../platform/tab-database.ts';

export const createTabMemory = (): TabMemory => ({ databases: createTabDatabases(), moveThere: moveToTabMemory });
