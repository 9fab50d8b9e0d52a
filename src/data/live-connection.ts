/** Work on a database that may be cut off, full or put away. Whatever must not be lost is written through here. */
import type { MolarDb } from './db.ts';
import { isNoRoom, withRoom } from './make-room.ts';

/** Several callers may find the connection cut at once, and Dexie's own reopening may get in the way of ours. */
const MOST_TRIES = 3;

/** Retries on a fresh connection if the system cut it (as iOS does), after making room, or once the page is back. */
export async function onLiveConnection<T>(db: MolarDb, work: () => PromiseLike<T>): Promise<T> {
  try {
    return await withRoom(db, () => reconnect(db, work));
  } finally {
    if (db.isOver) db.close();
  }
}

/** Work in flight may still write, on a connection that is closed again afterwards. */
export function closeForGood(db: MolarDb): void {
  db.isOver = true;
  db.close();
}

async function reconnect<T>(db: MolarDb, work: () => PromiseLike<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const connection = db.backendDB();
    try {
      return await work();
    } catch (error) {
      if (tries === MOST_TRIES || !isConnectionLost(error)) throw error;
      await db.putAway;
      // A connection that another caller has opened since, or is opening, must stay.
      const isStillCut = db.backendDB() === connection && (connection !== null || db.hasFailed());
      if (isStillCut) db.close({ disableAutoOpen: false });
    }
  }
}

const LOST = [
  'DatabaseClosedError',
  'InvalidStateError',
  'UnknownError',
  'AbortError',
  'TransactionInactiveError',
  'OpenFailedError',
];

function isConnectionLost(error: unknown): boolean {
  return error instanceof Error && LOST.includes(error.name) && !isNoRoom(error);
}
