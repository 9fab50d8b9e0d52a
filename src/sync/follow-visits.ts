/**
 * Follows what changes at the front desk: while it hears from the clinic, the sheets of today and the next day are brought up to
 * date as soon as there is something newer. One connection for all tabs of a device, which see what it writes there: over
 * HTTP/1.1 a browser has six in all. Where no stream comes through, the screens' own polling stands in.
 */
import type { Locks } from '../base/locks.ts';
import { systemTimer } from '../base/timer.ts';
import type { MolarDb } from '../data/db.ts';
import { endProof, noteProof } from '../data/desk-proof.ts';
import { getVisitsOfDay } from '../data/kept-visits.ts';
import { ownerOf } from './authorized-call.ts';
import { backoffDelay } from './backoff.ts';
import { pullVisits } from './pull-visits.ts';
import { readVisitStream, type StreamDeps } from './read-visit-stream.ts';
import type { Sync } from './sync.ts';

export interface FollowDeps extends Partial<StreamDeps> {
  db: MolarDb;
  uid: string;
  sync: Pick<Sync, 'call' | 'endSession' | 'subscribe' | 'getState' | 'wake'>;
  locks: Locks | undefined;
  /** May be another person's, or over. */
  getAccessToken(): string | null;
  /** ISO days whose sheets are kept, the first of them today. */
  listDays(): readonly string[];
  now?(): number;
  random?(): number;
}

/** Not named as ours are: those are waited for before the page is updated (platform/busy.ts), and this one is always held. */
const streamLock = (uid: string): string => `desk-stream-${uid}`;

/** Resolves once `signal` has ended it. */
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
    // Out of reach, the connection is dead, too, and may not know it for long.
    const away = new AbortController();
    let isBack = false;
    const stopWatching = watchReach(sync, (isAway) => {
      isBack = !isAway;
      if (isAway) away.abort();
    });
    const found = await hear({ ...deps, timer }, AbortSignal.any([signal, away.signal]));
    await endProof(db).catch(console.warn);
    stopWatching();
    if (found === 'heard') failures = 1;
    // The desk is back within two seconds after its line is. Nobody has to be spared who was not even there.
    if (found === 'nobody') failures = Math.min(failures, 2);
    if (signal.aborted) return;
    if (!isBack) await waitToReturn(sync, { timer, wait: backoffDelay(failures, random()), signal });
  }
}

/** Answers what was heard, if anything was. */
async function hear(deps: FollowDeps & StreamDeps, signal: AbortSignal): Promise<'heard' | 'refusal' | 'nobody'> {
  const { uid, getAccessToken, listDays, sync } = deps;
  const bringUp = createBringUp(deps, signal);
  let hasHeard = false;
  const token = getAccessToken();
  const refused =
    token !== null && ownerOf(token) === uid
      ? await readVisitStream(
          deps,
          token,
          {
            onOpen() {
              if (sync.getState().isOnline === 'offline') sync.wake();
            },
            onBeat(last, asOf) {
              hasHeard = true;
              bringUp(last, asOf);
            },
          },
          signal,
        )
      : 401;
  // An ordinary call renews the token, and knows what to do when the person is logged out or no longer at the desk.
  const [today] = listDays();
  if (today && (refused === 401 || refused === 403)) await pullVisits(deps, today);
  if (hasHeard) return 'heard';
  return refused === undefined ? 'nobody' : 'refusal';
}

/** One pull at a time; what is heard meanwhile counts as one. */
function createBringUp(deps: FollowDeps, signal: AbortSignal) {
  const { db, listDays, now = Date.now } = deps;
  let next: { last: number; asOf: string } | undefined;
  let isRunning = false;

  async function isUpTo(last: number): Promise<boolean> {
    for (const day of listDays()) {
      const sheet = await getVisitsOfDay(db, day);
      if ((sheet?.last ?? -1) < last && !(await pullVisits(deps, day))) return false;
    }
    return true;
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    try {
      while (next && !signal.aborted) {
        const heard = next;
        next = undefined;
        // What is not here is not said to be: the page's own polling goes on until it is.
        if ((await isUpTo(heard.last)) && !signal.aborted) await noteProof(db, { ...heard, at: now() });
      }
    } finally {
      isRunning = false;
    }
  }

  return (last: number, asOf: string) => {
    next = { last, asOf };
    run().catch(console.warn);
  };
}

/** Tells of each change from one to the other. Returns what ends it. */
function watchReach({ getState, subscribe }: Pick<Sync, 'getState' | 'subscribe'>, tell: (isAway: boolean) => void) {
  const isAwayNow = () => getState().isOnline === 'offline';
  let wasAway = isAwayNow();
  return subscribe(() => {
    const isAway = isAwayNow();
    if (isAway !== wasAway) tell(isAway);
    wasAway = isAway;
  });
}

/** Sooner when the clinic is in reach again. */
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
    const stopWatching = watchReach(sync, (isAway) => !isAway && go());
    signal.addEventListener('abort', go);
  });
}
