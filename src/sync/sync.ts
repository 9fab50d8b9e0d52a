/**
 * Keeps one person's device and the clinic together: the queue goes up, lists come down. Built anew at each sign-in, and
 * stopped before sign-out locks the queue.
 */
import { isoFromMedium } from '../../contract/clinic-date.ts';
import type { Endpoint, Input, Output } from '../../contract/endpoint.ts';
import type { uploadImage } from '../../contract/image.ts';
import { createListeners } from '../base/listeners.ts';
import type { Locks } from '../base/locks.ts';
import { systemTimer, type Timer } from '../base/timer.ts';
import type { MolarDb } from '../data/db.ts';
import { unlockEntries } from '../data/outbox-entries.ts';
import { listKnownDays } from '../data/services.ts';
import { type ApiDeps, createApi } from './api.ts';
import { createAuthorizedCall, type TokenDeps } from './authorized-call.ts';
import { backoffDelay, LONGEST_WAIT } from './backoff.ts';
import { drain } from './drain.ts';
import { runLocked } from './drain-lock.ts';
import { isReached, type Outcome } from './outcome.ts';
import {
  type PullDeps,
  pullBooking,
  pullBookings,
  pullDoctors,
  pullRole,
  pullServices,
  pullSpecialties,
  pullUsers,
} from './pull.ts';
import { effectOf, rulesOf } from './rules/rules-of.ts';
import type { Answered } from './settle.ts';
import { createTrigger } from './triggers.ts';
import { createImageUpload } from './upload-image.ts';

/** While the server is out of reach and nothing waits, somebody looks at least this often (milliseconds) whether it is back. */
const LOOK_AGAIN = 30_000;

/** What was heard of the clinic longer ago than this (milliseconds) says nothing about now. */
const HEARD_LATELY = 60_000;

/** What the answers tell besides what was asked. */
export interface SyncState {
  /** As the shape of the last one told; `navigator.onLine` has no say. */
  isOnline: 'unknown' | 'online' | 'offline';
  /** How far the clinic's clock is ahead of this device's (milliseconds); undefined until it was heard. */
  clockAhead?: number;
}

/** What is special about a sign-out that the server asked for. */
export interface SignedOut {
  /** The person is no admin, so a page of the admins is no place to come back to. */
  isNotAdmin?: boolean;
  /** The login page says why; nothing else has to. */
  isQuiet?: boolean;
}

export interface SyncDeps extends Pick<TokenDeps, 'getAccessToken' | 'renewAccessToken'>, Omit<ApiDeps, 'now'> {
  db: MolarDb;
  account: { uid: string; email: string };
  /** The server said that the sign-in is over: sign out, clear the token and show `text`. */
  onSignedOut?(text: string, how?: SignedOut): void;
  /** Where images go in place of our own server, as the clinic has configured it. */
  getUploadUrl?(): string | undefined;
  /** The browser's Web Locks. Without them two tabs may drain at once, which is wasteful and no more. */
  locks?: Locks;
  now?(): number;
  random?(): number;
  timer?: Timer;
}

export interface Sync {
  /** A reason to try: a new entry, focus, visibility, online, a button. */
  wake(): void;
  /** A reason to doubt that the clinic can be reached: it is asked now, even if nothing is to be sent. */
  doubt(): void;
  /** @param date ISO day. Resolves with whether the device now has what the clinic has. */
  pullServices(date: string): Promise<boolean>;
  pullBookings(): Promise<boolean>;
  pullBooking(id: string): Promise<boolean>;
  pullRole(): Promise<boolean>;
  pullUsers(): Promise<boolean>;
  pullDoctors(): Promise<boolean>;
  pullSpecialties(): Promise<boolean>;
  /** One live call, made once, for what must not wait on the device (`queue: false`). */
  call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Outcome<Output<E>>>;
  uploadImage(image: Blob): Promise<Outcome<Output<typeof uploadImage>>>;
  /** The server's word, heard in a live call, that the person may not go on: as for `onSignedOut`. */
  endSession(text: string, how?: SignedOut): void;
  subscribe(listener: () => void): () => void;
  /** The same object until something changes. */
  getState(): SyncState;
  /** The page is put away: what is under way is given up, and nothing begins until `resume`, which looks for everything anew. */
  pause(): void;
  resume(): void;
  /** Ends what is under way; resolves when the queue is no longer written to. */
  stop(): Promise<void>;
}

export function createSync(options: SyncDeps): Sync {
  const { now = Date.now, random = Math.random, timer = systemTimer, locks } = options;
  const { db, account } = options;
  const api = createApi({ ...options, now });
  const call = createAuthorizedCall({ ...options, api, uid: account.uid });
  let stay = beginStay();
  let resumed: Promise<void> | undefined;
  let tellResumed = () => {};

  /** From one `resume` to the next `pause`. What was asked for in an earlier one says nothing about the network of now. */
  function beginStay() {
    const leaving = new AbortController();
    const { signal } = leaving;
    const onOutcome = (outcome: Outcome) => {
      if (!signal.aborted) noteReach(outcome);
    };
    const pulls: PullDeps = { db, account, api, call, signal, now, onOutcome, onSignedOut };
    const upload = createImageUpload({ api, call, signal, getUploadUrl: options.getUploadUrl, onOutcome });
    return { leaving, signal, onOutcome, pulls, upload };
  }

  // The drain and a pull may both hear of it.
  let isSignedOut = false;
  let isStopped = false;
  function onSignedOut(text: string, how?: SignedOut): void {
    if (isSignedOut || isStopped) return;
    isSignedOut = true;
    options.onSignedOut?.(text, how);
  }

  let state: SyncState = { isOnline: 'unknown' };
  let heardAt = 0;
  const listeners = createListeners();
  function change(next: Partial<SyncState>): void {
    state = { ...state, ...next };
    listeners.tell();
  }

  function noteReach(outcome: Outcome): void {
    noteClock(outcome);
    const reached = isReached(outcome);
    const isOnline = reached ? 'online' : 'offline';
    if (reached) heardAt = now();
    if (reached === undefined || isOnline === state.isOnline) return;
    if (state.isOnline === 'offline') {
      isBack = true;
      // During a run it would try at once what has just failed, though reading works: some networks let nothing else pass.
      if (!isRunning) trigger.wake();
    }
    change({ isOnline });
  }

  function noteClock(outcome: Outcome): void {
    if (outcome.kind !== 'accepted') return;
    const { clockAhead = state.clockAhead } = outcome;
    if (clockAhead !== undefined && clockAhead !== state.clockAhead) change({ clockAhead });
  }

  // What the clinic did while it was out of reach is in none of the lists that the screens show.
  let isBack = false;
  const shown = new Map<string, () => Promise<boolean>>();
  async function show(list: string, pull: () => Promise<boolean>): Promise<boolean> {
    shown.set(list, pull);
    await resumed;
    return pull();
  }

  const settled: Answered[] = [];

  /** What the answers say about the lists that the device already has. */
  async function catchUp(pulls: PullDeps): Promise<void> {
    const dates = new Set<string>();
    let isStale = false;
    for (const { entry, outcome } of settled.splice(0)) {
      if (outcome.kind === 'reauth' && outcome.problem) onSignedOut(outcome.problem.message);
      // A refusal shows that the clinic knows something which this device does not.
      if (outcome.kind === 'rejected') isStale = true;
      if (outcome.kind === 'accepted' && rulesOf(entry).isNews?.(outcome.output as never)) isStale = true;
      const { books } = effectOf(entry);
      if (books) dates.add(isoFromMedium(books.date) ?? '');
    }
    const known = await listKnownDays(db, [...dates]);
    await Promise.all([isStale && pullBookings(pulls), ...known.map((date) => pullServices(pulls, date))]);
  }

  let isUnlocked = false;
  let isRoleFresh = false;
  /** How often in a row the server was found out of reach. */
  let looks = 0;
  let isRunning = false;

  function run(): Promise<number> {
    isRunning = true;
    const { signal } = stay;
    return runOnce()
      .catch((error) => {
        // Given up, whatever it ran into then. `resume` causes the next run.
        if (signal.aborted) return now();
        throw error;
      })
      .finally(() => {
        isRunning = false;
      });
  }

  async function runOnce(): Promise<number> {
    const { signal, onOutcome, pulls } = stay;
    const onSettled = (answered: Answered) => {
      onOutcome(answered.outcome);
      settled.push(answered);
    };
    if (!isUnlocked) await unlockEntries(db);
    isUnlocked = true;
    const work = () => drain({ db, call, signal, now, random, locks, onSettled });
    const returnAt = await runLocked(locks, account.uid, { signal, timer }, work);
    signal.throwIfAborted();
    // With nothing to send, the role is what tells whether the server is there.
    const isSilent = settled.length === 0 && (state.isOnline !== 'online' || now() - heardAt > HEARD_LATELY);
    await catchUp(pulls);
    if (isSilent || !isRoleFresh) isRoleFresh = await pullRole(pulls);
    if (isBack) {
      isBack = false;
      await Promise.all(Array.from(shown.values(), (pull) => pull()));
    }
    looks = state.isOnline === 'offline' ? looks + 1 : 0;
    const comeBack = returnAt ?? (looks > 0 ? now() + Math.min(backoffDelay(looks, random()), LOOK_AGAIN) : Infinity);
    // A tab that crashed leaves its work to one that heard nothing of it, and a clock that was set back makes a wait endless.
    return Math.min(comeBack, now() + LONGEST_WAIT);
  }

  const callLive: Sync['call'] = async (endpoint, input) => {
    if (endpoint.queue) throw new Error(`${endpoint.path} goes through the outbox.`);
    const { signal, onOutcome } = stay;
    const outcome = await call(endpoint, input, { signal });
    onOutcome(outcome);
    return outcome;
  };

  const trigger = createTrigger(run, timer, now);
  trigger.wake();

  return {
    wake: trigger.wake,
    doubt: () => {
      heardAt = 0;
      trigger.wake();
    },
    pullServices: (date) => show('services', () => pullServices(stay.pulls, date)),
    pullBookings: () => show('bookings', () => pullBookings(stay.pulls)),
    pullBooking: (id) => show('booking', () => pullBooking(stay.pulls, id)),
    pullRole: () => pullRole(stay.pulls),
    pullUsers: () => show('users', () => pullUsers(stay.pulls)),
    pullDoctors: () => show('doctors', () => pullDoctors(stay.pulls)),
    pullSpecialties: () => show('specialties', () => pullSpecialties(stay.pulls)),
    call: callLive,
    uploadImage: (image) => stay.upload(image),
    endSession: onSignedOut,
    subscribe: listeners.subscribe,
    getState: () => state,
    pause: () => {
      stay.leaving.abort();
      resumed ??= new Promise((resolve) => {
        tellResumed = resolve;
      });
      trigger.pause();
    },
    resume: () => {
      if (isStopped || !stay.signal.aborted) return;
      stay = beginStay();
      isBack = true;
      resumed = undefined;
      tellResumed();
      trigger.resume();
    },
    stop: async () => {
      isStopped = true;
      stay.leaving.abort();
      await trigger.stop();
    },
  };
}
