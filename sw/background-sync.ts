/**
 * Sends what waits while no page is in sight: the page's own drain, under the same lock, with the token that the page
 * left for it. It never renews a token and never signs anybody out: whatever needs that waits for a page. Toasts are
 * shown by the next page, from the messages that settling writes.
 */
import { Dexie } from 'dexie';
import type { Locks } from '../src/base/locks.ts';
import { systemTimer } from '../src/base/timer.ts';
import { openDb } from '../src/data/db.ts';
import { isUndecided } from '../src/data/outbox-entries.ts';
import { type ApiDeps, createApi } from '../src/sync/api.ts';
import { createAuthorizedCall, ownerOf } from '../src/sync/authorized-call.ts';
import { drain } from '../src/sync/drain.ts';
import { runLocked } from '../src/sync/drain-lock.ts';

/** The browser ends the worker sooner or later; until then the queue must be free for a page that opens (milliseconds). */
const TIME_LIMIT = 60_000;

export interface WorkerDrainDeps extends ApiDeps {
  readAccessToken(): Promise<string | null>;
  /** A page in sight does it itself, and refreshes its lists by what it learns. */
  isPageVisible(): Promise<boolean>;
  /** Told how many still wait. */
  showWaiting(count: number): void;
  locks: Locks;
  now?(): number;
}

/** Rejects when something still waits that another try may send: the browser then tries again. */
export async function drainWithoutPage(deps: WorkerDrainDeps): Promise<void> {
  const { locks, now = Date.now } = deps;
  const token = await deps.readAccessToken();
  const uid = token && ownerOf(token);
  if (!uid || (await deps.isPageVisible())) return;
  const db = openDb(uid);
  // Opening would make a new one, and a page could not tell any more that the browser had deleted it.
  if (!(await Dexie.exists(db.name))) return;

  let isTokenOver = false;
  const renewAccessToken = async () => {
    isTokenOver = true;
    throw new Error('Only a page can renew the token.');
  };
  const call = createAuthorizedCall({ api: createApi(deps), uid, getAccessToken: () => token, renewAccessToken });
  const signal = AbortSignal.timeout(TIME_LIMIT);
  try {
    const send = () => drain({ db, call, locks, signal, now, random: Math.random });
    await runLocked(locks, uid, { signal, timer: systemTimer }, send);
    const waiting = await db.outbox.filter(isUndecided).toArray();
    deps.showWaiting(waiting.length);
    if (!isTokenOver && waiting.some(({ state }) => state === 'waiting' || state === 'sending'))
      throw new Error('Some requests still wait.');
  } finally {
    db.close();
  }
}
