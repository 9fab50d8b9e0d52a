/** A person's database on the device, from opening it until the page lets go of it. It is closed while the page is put away. */
import type { PageLife } from '../base/page-life.ts';
import { DATABASE_TIME_LIMIT_MS, withinTime } from '../base/within-time.ts';
import { closeWhilePutAway } from './close-while-put-away.ts';
import { type MolarDb, openDb } from './db.ts';
import { onLiveConnection } from './live-connection.ts';
import { openInTurn } from './open-in-turn.ts';

export interface DeviceDeps {
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

export function createDeviceDb(uid: string, deps: DeviceDeps) {
  const { timeLimit = DATABASE_TIME_LIMIT_MS, life, signal } = deps;
  const db = openDb(uid);
  let isNew = false;
  let isInUse = false;
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
  const connection = openInTurn(db, timeLimit);
  const stopFollowing = closeWhilePutAway(life, db, reopen);
  signal.addEventListener('abort', stopFollowing);

  async function reopen(): Promise<void> {
    if (!isInUse) return;
    const { stay } = life;
    try {
      await connection.open();
    } catch (error) {
      if (stay.aborted) return;
      console.warn('The database of this device could not be opened again:', error);
      connection.shut();
      deps.onLost();
    }
  }

  return {
    db,
    get isNew() {
      return isNew;
    },
    /** Resolves to whether it has room. */
    async open(): Promise<boolean> {
      isInUse = await whileHere(life, async () => {
        await connection.open();
        return !deps.isFull && (await withinTime(timeLimit, hasRoom(db)));
      });
      if (isInUse) db.onFull = deps.onFull;
      return isInUse;
    },
    letGo(): void {
      stopFollowing();
      connection.shut();
    },
  };
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
