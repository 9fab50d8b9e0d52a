/**
 * Sends what waits while no page is visible: the page's drain, under the same lock, with the mirrored token. Renewing a token
 * and signing out are left to a page. The next page shows toasts for the messages that settling writes.
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

/** A page that opens must be able to get the lock within this time. */
const TIME_LIMIT_MS = 60_000;

export interface WorkerDrainDeps extends ApiDeps {
  readAccessToken(): Promise<string | null>;
  /** A visible page drains itself, and refreshes its lists. */
  isPageVisible(): Promise<boolean>;
  showWaiting(count: number): void;
  locks: Locks;
  now?(): number;
}

/** Rejects if a retry may send more: the browser then tries again. */
export async function drainWithoutPage(deps: WorkerDrainDeps): Promise<void> {
  const { locks, now = Date.now } = deps;
  const token = await deps.readAccessToken();
  const uid = ownerOf(token);
  if (!uid || (await deps.isPageVisible())) return;
  const db = openDb(uid);
  // Opening would create it, hiding from the page that the browser had deleted it.
  if (!(await Dexie.exists(db.name))) return;

  let isTokenOver = false;
  const renewAccessToken = async () => {
    isTokenOver = true;
    throw new Error('Only a page can renew the token.');
  };
  const call = createAuthorizedCall({ api: createApi(deps), uid, getAccessToken: () => token, renewAccessToken });
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
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
