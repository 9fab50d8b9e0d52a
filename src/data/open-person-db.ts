/**
 * Opens a person's database, on the device or, where the browser does not allow that, in the memory of this tab. Which of
 * the two it became is part of the answer: nobody may be told that something is on the device when it is not.
 */
import type { DexieOptions } from 'dexie';
import { type MolarDb, openDb } from './db.ts';

/** `tab`: what is kept is gone with the tab, and no other tab sees it. */
export type Place = 'device' | 'tab';

export interface OpenedDb {
  db: MolarDb;
  place: Place;
  /** It was not there before: the person is new on this device, or the browser has deleted what it had. */
  isNew: boolean;
}

export interface OpenDeps {
  loadTabDatabases(): Promise<Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>>;
  /** A newer version of the page wants to change the database; this one has made way for it. */
  onNewerVersion(): void;
  /** Milliseconds. */
  timeLimit?: number;
}

/** Another tab of an older version may block the way, and some browsers never answer; nobody waits longer (milliseconds). */
const TIME_LIMIT = 10_000;

export async function openPersonDb(uid: string, deps: OpenDeps): Promise<OpenedDb> {
  const db = openDb(uid);
  let isNew = false;
  db.on('populate', () => {
    isNew = true;
  });
  db.on('versionchange', ({ newVersion }) => {
    // Dexie closes its connection after this, and opens another one for what comes next: versions only add.
    if (newVersion) deps.onNewerVersion();
  });
  try {
    await within(deps.timeLimit ?? TIME_LIMIT, db.open());
    return { db, place: 'device', isNew };
  } catch (error) {
    console.warn('The database of this device could not be opened:', error);
    db.close();
  }
  const tabDb = openDb(uid, await deps.loadTabDatabases());
  await tabDb.open();
  return { db: tabDb, place: 'tab', isNew: true };
}

function within<T>(ms: number, work: PromiseLike<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It took too long.')), ms);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
