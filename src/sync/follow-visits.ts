/**
 * Follows changes at the front desk through the clinic's stream: pulls the sheets of today and the next day as soon as
 * something is newer. All tabs share one connection: over HTTP/1.1 a browser has only six. If no stream comes through,
 * the screens poll.
 */
import type { Locks } from '../base/locks.ts';
import { systemTimer } from '../base/timer.ts';
import { endProof } from '../data/desk-proof.ts';
import { ownerOf } from './authorized-call.ts';
import { backoffDelay } from './backoff.ts';
import { createPullChangedSheets, type SheetsDeps } from './pull-changed-sheets.ts';
import { pullVisits } from './pull-visits.ts';
import { readVisitStream, type StreamDeps } from './read-visit-stream.ts';
import type { Sync } from './sync.ts';

export interface FollowDeps extends Partial<StreamDeps>, SheetsDeps {
  uid: string;
  sync: Pick<Sync, 'call' | 'endSession' | 'subscribe' | 'getState' | 'wake'>;
  locks: Locks | undefined;
  /** May be another person's, or expired. */
  getAccessToken(): string | null;
  random?(): number;
}

/** Without the prefix of our other locks: a page update waits for those (platform/busy.ts), and this one is always held. */
const streamLock = (uid: string): string => `desk-stream-${uid}`;

/** Resolves once `signal` is aborted. */
export async function followVisits(deps: FollowDeps, signal: AbortSignal): Promise<void> {
  const { uid, locks } = deps;
  const follow = () => reconnect(deps, signal);
  try {
    await (locks ? locks.request(streamLock(uid), { signal }, follow) : follow());
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function reconnect(deps: FollowDeps, signal: AbortSignal): Promise<void> {
  const { db, sync, timer = systemTimer, random = Math.random } = deps;
  for (let failures = 1; !signal.aborted; failures++) {
    // When the clinic is out of reach the connection is dead too, but may not notice for a long time.
    const outage = new AbortController();
    let isBack = false;
    const stopWatching = watchReach(sync, (isOffline) => {
      isBack = !isOffline;
      if (isOffline) outage.abort();
    });
    const ending = await listen({ ...deps, timer }, AbortSignal.any([signal, outage.signal]));
    await endProof(db).catch(console.warn);
    stopWatching();
    if (ending === 'heard') failures = 1;
    // If nobody answered, there is no server to spare: reconnect within two seconds after the network is back. If the stream was
    // refused, the page polls every quarter of a minute, so trying as often costs little.
    failures = Math.min(failures, ending === 'nobody' ? 2 : 5);
    if (signal.aborted) return;
    if (!isBack) await waitToReturn(sync, { timer, wait: backoffDelay(failures, random()), signal });
  }
}

/** Returns whether a beat was heard. If not, whether the stream was refused or nobody answered. */
async function listen(deps: FollowDeps & StreamDeps, signal: AbortSignal): Promise<'heard' | 'refusal' | 'nobody'> {
  const { uid, getAccessToken, listDays, sync } = deps;
  const pullChangedSheets = createPullChangedSheets(deps, signal);
  let hasHeard = false;
  const hearing = {
    onOpen() {
      if (sync.getState().clinic === 'offline') sync.wake();
    },
    onBeat(last: number, asOf: string) {
      hasHeard = true;
      pullChangedSheets({ last, asOf });
    },
  };
  const token = getAccessToken();
  const refusal = token !== null && ownerOf(token) === uid ? await readVisitStream(deps, token, hearing, signal) : 401;
  // An ordinary call renews the token, and handles a person who is logged out or no longer at the desk.
  const [today] = listDays();
  if (today && (refusal === 401 || refusal === 403)) await pullVisits(deps, today);
  if (hasHeard) return 'heard';
  return refusal === undefined ? 'nobody' : 'refusal';
}

/** Calls `tell` each time the clinic goes out of reach or comes back. Returns the function that unsubscribes. */
function watchReach({ getState, subscribe }: Pick<Sync, 'getState' | 'subscribe'>, tell: (isOffline: boolean) => void) {
  const isOfflineNow = () => getState().clinic === 'offline';
  let wasOffline = isOfflineNow();
  return subscribe(() => {
    const isOffline = isOfflineNow();
    if (isOffline !== wasOffline) tell(isOffline);
    wasOffline = isOffline;
  });
}

/** Resolves after `wait`, or sooner if the clinic is in reach again. */
function waitToReturn(
  sync: Pick<Sync, 'getState' | 'subscribe'>,
  { timer, wait, signal }: Pick<StreamDeps, 'timer'> & { wait: number; signal: AbortSignal },
): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      callOff();
      stopWatching();
      signal.removeEventListener('abort', go);
      resolve();
    };
    const callOff = timer(go, wait);
    const stopWatching = watchReach(sync, (isOffline) => !isOffline && go());
    signal.addEventListener('abort', go);
  });
}
