/**
 * Keeps one person's device and the clinic together: the queue goes up, lists come down. Built anew at each sign-in, and
 * stopped before sign-out locks the queue.
 */
import type { Endpoint, Input, Output } from '../../contract/endpoint.ts';
import type { uploadImage } from '../../contract/image.ts';
import type { Locks } from '../base/locks.ts';
import { systemTimer, type Timer } from '../base/timer.ts';
import type { MolarDb } from '../data/db.ts';
import { type ApiDeps, createApi } from './api.ts';
import { createAuthorizedCall, type TokenDeps } from './authorized-call.ts';
import type { Outcome } from './outcome.ts';
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
import { createReach, type Reach } from './reach.ts';
import { sendImage } from './send-image.ts';
import { createShownLists } from './shown-lists.ts';
import { createStay } from './stay.ts';
import { createSyncRound } from './sync-round.ts';
import { createTrigger } from './triggers.ts';

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
  subscribe: Reach['subscribe'];
  getState: Reach['getState'];
  /** The page is put away: what is under way is given up, and nothing begins until `resume`, which looks for everything anew. */
  pause(): void;
  resume(): void;
  /** Ends what is under way; resolves when the queue is no longer written to. */
  stop(): Promise<void>;
}

export function createSync(options: SyncDeps): Sync {
  const { now = Date.now, random = Math.random, timer = systemTimer, locks, db, account } = options;
  const api = createApi({ ...options, now });
  const call = createAuthorizedCall({ ...options, api, uid: account.uid });
  const reach = createReach(now);
  const stay = createStay();
  const lists = createShownLists(stay.here);
  const round = createSyncRound({ uid: account.uid, reach, lists, getPulls, locks, now, random, timer });
  const trigger = createTrigger(round.run, timer, now);
  // The drain and a pull may both hear of it.
  let isSignedOut = false;
  let isStopped = false;

  function onSignedOut(text: string, how?: SignedOut): void {
    if (isSignedOut || isStopped) return;
    isSignedOut = true;
    options.onSignedOut?.(text, how);
  }

  function getPulls(): PullDeps {
    const { signal } = stay;
    const onOutcome = (outcome: Outcome) => signal.aborted || reach.note(outcome);
    return { db, account, api, call, signal, now, onOutcome, onSignedOut };
  }

  const callLive: Sync['call'] = async (endpoint, input) => {
    if (endpoint.queue) throw new Error(`${endpoint.path} goes through the outbox.`);
    const { signal, onOutcome } = getPulls();
    const outcome = await call(endpoint, input, { signal });
    onOutcome(outcome);
    return outcome;
  };

  reach.onBack(() => {
    lists.outdate();
    // During a round it would try at once what has just failed, though reading works: some networks let nothing else pass.
    if (!round.isRunning) trigger.wake();
  });
  trigger.wake();

  return {
    wake: trigger.wake,
    doubt: () => {
      reach.doubt();
      trigger.wake();
    },
    pullServices: (date) => lists.show('services', () => pullServices(getPulls(), date)),
    pullBookings: () => lists.show('bookings', () => pullBookings(getPulls())),
    pullBooking: (id) => lists.show('booking', () => pullBooking(getPulls(), id)),
    pullRole: () => pullRole(getPulls()),
    pullUsers: () => lists.show('users', () => pullUsers(getPulls())),
    pullDoctors: () => lists.show('doctors', () => pullDoctors(getPulls())),
    pullSpecialties: () => lists.show('specialties', () => pullSpecialties(getPulls())),
    call: callLive,
    uploadImage: (image) => sendImage({ ...getPulls(), url: options.getUploadUrl?.() }, image),
    endSession: onSignedOut,
    subscribe: reach.subscribe,
    getState: reach.getState,
    pause: () => {
      stay.pause();
      trigger.pause();
    },
    resume: () => {
      if (isStopped || !stay.signal.aborted) return;
      lists.outdate();
      stay.resume();
      trigger.resume();
    },
    stop: async () => {
      isStopped = true;
      stay.end();
      await trigger.stop();
    },
  };
}
