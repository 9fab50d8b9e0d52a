/**
 * Opens a person's database: on the device or, where the browser refuses or has no room, in the memory of this tab. The
 * result says which, so that the screens never call something saved that is not.
 */
import type { DexieOptions } from 'dexie';
import type { PageLife } from '../base/page-life.ts';
import { DATABASE_TIME_LIMIT_MS, withinTime } from '../base/within-time.ts';
import { closeWhilePutAway } from './close-while-put-away.ts';
import { type MolarDb, openDb } from './db.ts';
import { onLiveConnection } from './live-connection.ts';
import type { FullDevice, moveToTabMemory } from './move-to-tab-memory.ts';
import { openInTurn } from './open-in-turn.ts';

export type StorageKind = 'device' | 'tab';

export interface OpenedDb {
  db: MolarDb;
  storage: StorageKind;
  /** The person is new on this device, or the browser has deleted their database. */
  isNew: boolean;
  /** The device did not answer in time, so nothing is known about its free space. */
  isSilent?: boolean;
  /** The device, if it was full and left for the memory of the tab. */
  fullDevice?: FullDevice | undefined;
}

export interface TabMemory {
  databases: Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>;
  moveThere: typeof moveToTabMemory;
}

export interface OpenDeps {
  loadTabMemory(): Promise<TabMemory>;
  onNewerVersion(): void;
  isFull?: boolean;
  /** The device is full from now on: open the database again. */
  onFull(): void;
  signal: AbortSignal;
  life: PageLife;
  /** The database was deleted, or could not be opened again after the page was put away: open it again. */
  onLost(): void;
  /** For each step (milliseconds). A tab with an older version may block opening. */
  timeLimit?: number;
}

/** Room for a request and its answer (characters). */
const PROBE = 'x'.repeat(4096);

export async function openPersonDb(uid: string, deps: OpenDeps): Promise<OpenedDb> {
  const { timeLimit = DATABASE_TIME_LIMIT_MS, life, signal } = deps;
  const db = openDb(uid);
  let isNew = false;
  db.on('populate', (making) => {
    isNew = true;
    // The page was put away: frozen, it would never end this transaction, and would block the database for all others.
    if (life.stay.aborted) making.abort();
  });
  db.on('versionchange', ({ newVersion }) => {
    // Dexie closes its connection after this and opens another, which works because versions only add.
    if (newVersion) deps.onNewerVersion();
    // Deleted by the browser or in another tab: everything that the screens show has to be fetched again.
    else if (isInUse) deps.onLost();
  });
  let isInUse = false;
  const { open, shut } = openInTurn(db, timeLimit);
  async function reopen(): Promise<void> {
    if (!isInUse) return;
    const { stay } = life;
    try {
      await open();
    } catch (error) {
      if (stay.aborted) return;
      console.warn('The database of this device could not be opened again:', error);
      shut();
      deps.onLost();
    }
  }
  const end = closeWhilePutAway(life, db, reopen);
  signal.addEventListener('abort', end);
  let failure: unknown;
  try {
    isInUse = await whileHere(life, async () => {
      await open();
      return !deps.isFull && (await withinTime(timeLimit, hasRoom(db)));
    });
    if (isInUse) {
      db.onFull = deps.onFull;
      return { db, storage: 'device', isNew };
    }
  } catch (error) {
    console.warn('The database of this device could not be opened:', error);
    failure = error;
    end();
    shut();
  }
  const { databases, moveThere } = await deps.loadTabMemory();
  const tabDb = openDb(uid, databases);
  await tabDb.open();
  // On failure the entries wait on the device until it can be written to again.
  const fullDevice = failure ? undefined : await moveThere(db, tabDb, signal).catch(report);
  return { db: tabDb, storage: 'tab', isNew: true, isSilent: isTimeout(failure), fullDevice };
}

/** Repeats work that was cut off because the page was put away. */
async function whileHere<T>(life: PageLife, work: () => Promise<T>): Promise<T> {
  for (;;) {
    await life.back();
    const { stay } = life;
    try {
      const result = await work();
      if (!stay.aborted) return result;
    } catch (error) {
      if (!stay.aborted) throw error;
    }
  }
}

const isTimeout = (failure: unknown) => failure instanceof DOMException && failure.name === 'TimeoutError';

function report(error: unknown): undefined {
  console.warn(error);
}

async function hasRoom(db: MolarDb): Promise<boolean> {
  const write = () =>
    db.transaction('rw', db.facts, async () => {
      await db.facts.put({ name: 'probe', value: PROBE });
      await db.facts.delete('probe');
    });
  try {
    await onLiveConnection(db, write);
    return true;
  } catch (error) {
    console.warn('The database of this device could not be written to:', error);
    return false;
  }
}
