/**
 * Opens a person's database, on the device or, where the browser does not allow that or has no room, in the memory of this tab. Which of
 * the two it became is part of the answer: nobody may be told that something is on the device when it is not.
 */
import type { DexieOptions } from 'dexie';
import { withinTime } from '../base/within-time.ts';
import { carryOver } from './carry-over.ts';
import { type MolarDb, openDb } from './db.ts';
import { onLiveConnection } from './live-connection.ts';
import { type Life, makeWayWith } from './put-away.ts';

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
  /** Whether the device is known to take nothing more. */
  isFull?: boolean;
  /** The device took what it was given so far, and now it does not: open the database anew. */
  onFull(): void;
  /** When the database is no longer needed. */
  signal: AbortSignal;
  life: Life;
  /** A page that was put away is back, and can't open its database any more: open it anew. */
  onLost(): void;
  /** Milliseconds. */
  timeLimit?: number;
}

/** Another tab of an older version may block the way, and some browsers never answer; nobody waits longer (milliseconds). */
const TIME_LIMIT = 4_000;

/** Room for a request and its answer (characters). */
const PROBE = 'x'.repeat(4096);

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
  const { timeLimit = TIME_LIMIT, life, signal } = deps;
  let isInUse = false;
  let last: Promise<void> = Promise.resolve();
  /** After an attempt that was called off, which may even have succeeded too late. */
  function open(): Promise<void> {
    last = last
      .catch(() => {})
      .then(() => {
        if (db.isOpen()) db.close();
        return withinTime(timeLimit, db.open());
      })
      .then(() => {});
    return last;
  }
  async function reopen(): Promise<void> {
    if (!isInUse) return;
    const { stay } = life;
    try {
      await open();
    } catch (error) {
      if (stay.aborted) return;
      console.warn('The database of this device could not be opened again:', error);
      db.close();
      deps.onLost();
    }
  }
  const end = makeWayWith(life, db, reopen);
  signal.addEventListener('abort', end);
  try {
    isInUse = await whileHere(life, async () => {
      await open();
      return !deps.isFull && (await withinTime(timeLimit, hasRoom(db)));
    });
    if (isInUse) {
      db.onFull = deps.onFull;
      return { db, place: 'device', isNew };
    }
  } catch (error) {
    console.warn('The database of this device could not be opened:', error);
    end();
    db.close();
  }
  const tabDb = openDb(uid, await deps.loadTabDatabases());
  await tabDb.open();
  // What can't be carried over is sent when the device can be written to again.
  if (db.isOpen()) await carryOver(db, tabDb, signal).catch(console.warn);
  return { db: tabDb, place: 'tab', isNew: true };
}

/** Does it again when the page was put away in the midst of it. */
async function whileHere<T>(life: Life, work: () => Promise<T>): Promise<T> {
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
