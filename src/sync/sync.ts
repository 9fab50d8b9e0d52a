/**
 * Keeps one person's device in sync with the clinic: sends the queue and pulls the lists. Created at each sign-in, and stopped
 * before sign-out locks the queue.
 */
import type { Endpoint, Input, Output } from '../../contract/endpoint.ts';
import type { uploadImage } from '../../contract/image.ts';
import type { Locks } from '../base/locks.ts';
import { systemTimer, type Timer } from '../base/timer.ts';
import type { MolarDb } from '../data/db.ts';
import type { ListName } from '../data/facts.ts';
import { hasSteppedDown } from '../data/stepped-down.ts';
import { type ApiDeps, type CallOptions, createApi } from './api.ts';
import { createAuthorizedCall, type TokenDeps } from './authorized-call.ts';
import { backoffDelay } from './backoff.ts';
import type { Outcome } from './outcome.ts';
import { type OwnName, type PullDeps, pullBooking, pullBookings } from './pull.ts';
import { pullRole } from './pull-role.ts';
import { type DayScreen, pullServices } from './pull-services.ts';
import { createReach, type Reach } from './reach.ts';
import { sendImage } from './send-image.ts';
import { createShownLists } from './shown-lists.ts';
import { createStay } from './stay.ts';
import { createSyncRound } from './sync-round.ts';
import { createTrigger } from './trigger.ts';

/** Why the clinic has ended the session. */
export interface EndReason {
  message: string;
  /** The code of the contract's problem. */
  code?: string;
  /** Only the login page says why. */
  isQuiet?: boolean;
}

export interface SyncDeps extends Pick<TokenDeps, 'getAccessToken' | 'renewAccessToken'>, Omit<ApiDeps, 'now'> {
  db: MolarDb;
  account: { uid: string; email: string };
  /** Must sign out, clear the token and show the message. */
  endSession?(why: EndReason): void;
  ownName?: OwnName;
  /** The URL of the image host, if the clinic has configured one. */
  getUploadUrl?(): string | undefined;
  locks?: Locks;
  now?(): number;
  random?(): number;
  timer?: Timer;
}

export interface Sync {
  wake(): void;
  /** Checks now whether the clinic is there, even if nothing waits. */
  check(): void;
  /** Each pull resolves to whether the device now has what the clinic has. @param date ISO day */
  pullServices(date: string, screen?: DayScreen): Promise<boolean>;
  /** For refused entries on a day that no screen shows. @param date ISO day */
  pullOffers(date: string): Promise<boolean>;
  pullBookings(): Promise<boolean>;
  pullBooking(id: string): Promise<boolean>;
  pullRole(): Promise<boolean>;
  /** @param pull such as `pullUsers` of pull-admin-lists.ts */
  pullList(list: ListName, pull: (deps: PullDeps) => Promise<boolean>): Promise<boolean>;
  /** For a list that a refusal has shown to be out of date. Does nothing if no screen has shown the list. */
  pullAgain(list: ListName): Promise<void>;
  /** For calls that must not be queued (`queue: false`). Tried once. */
  call<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    options?: Pick<CallOptions, 'headers'>,
  ): Promise<Outcome<Output<E>>>;
  uploadImage(image: Blob): Promise<Outcome<Output<typeof uploadImage>>>;
  /** For a live call that the server forbade. */
  endSession(why: EndReason): void;
  subscribe: Reach['subscribe'];
  getState: Reach['getState'];
  clinicTime: Reach['clinicTime'];
  /** Aborts what is in flight. Nothing starts until `resume`, which pulls everything that is shown. */
  pause(): void;
  resume(): void;
  /** Resolves when the queue is no longer written to. */
  stop(): Promise<void>;
}

export function createSync(options: SyncDeps): Sync {
  const { now = Date.now, random = Math.random, timer = systemTimer, locks, db, account, ownName } = options;
  const api = createApi({ ...options, now });
  const call = createAuthorizedCall({ ...options, api, uid: account.uid });
  const reach = createReach(now);
  reach.subscribe(() => {
    db.clockAhead = reach.getState().clockAhead ?? db.clockAhead;
  });
  const stay = createStay();
  const lists = createShownLists(stay.here);
  const round = createSyncRound({ uid: account.uid, reach, lists, getPulls, locks, now, random, timer });
  const trigger = createTrigger(round.run, timer, now);
  // The drain and a pull may both report it.
  let isSignedOut = false;
  let isStopped = false;

  function endSession(why: EndReason): void {
    if (isSignedOut || isStopped) return;
    isSignedOut = true;
    if (why.code === 'auth.not-admin') endUnlessSteppedDown(why);
    else options.endSession?.(why);
  }

  /** A call for an admin page in flight, in any tab, ends nothing once the person has given up the role. */
  async function endUnlessSteppedDown(why: EndReason): Promise<void> {
    if (!(await hasSteppedDown(db).catch(() => false))) return options.endSession?.(why);
    isSignedOut = false;
    await pullRole(getPulls());
  }

  function getPulls(): PullDeps {
    const { signal } = stay;
    const onOutcome = (outcome: Outcome) => signal.aborted || reach.note(outcome);
    return { db, account, api, call, signal, now, onOutcome, ownName, endSession };
  }

  /** Also resolves to true if the answer has just ended the session: a message about a list is not needed then. */
  const show = (name: string, pull: (deps: PullDeps) => Promise<boolean>) =>
    lists.show(name, async () => {
      const isThere = await pull(getPulls());
      // The person is using the pages, and may have been given a role. A round for each list would be too many.
      if (isThere && round.isRoleOld() && !round.isRunning) trigger.wake();
      return isThere || isSignedOut;
    });

  const callLive: Sync['call'] = async (endpoint, input, options) => {
    if (endpoint.queue) throw new Error(`${endpoint.path} goes through the outbox.`);
    const { signal, onOutcome } = getPulls();
    const outcome = await call(endpoint, input, { ...options, signal });
    onOutcome(outcome);
    return outcome;
  };

  reach.onOnline(() => {
    lists.outdate();
    // Some networks let only reads pass: waking during a round would at once resend what has just failed.
    if (!round.isRunning) trigger.wake();
  });
  // Only rounds look for a clinic that is out of reach, and the next one may be minutes away. Do not wake at once: if only this
  // call can't get through, the screen that repeats it whenever the clinic is back would do so forever.
  reach.onOffline(() => trigger.wakeIn(backoffDelay(1, random())));
  reach.onDoubt(() => {
    if (!round.isRunning) trigger.wake();
  });
  trigger.wake();

  return {
    wake: trigger.wake,
    check: () => {
      reach.outdate();
      lists.outdate();
      trigger.wake();
    },
    pullServices: (date, screen) => show('services', (deps) => pullServices(deps, date, screen)),
    pullOffers: (date) => pullServices(getPulls(), date),
    pullBookings: () => show('bookings', pullBookings),
    pullBooking: (id) => show('booking', (deps) => pullBooking(deps, id)),
    pullRole: () => pullRole(getPulls()),
    pullList: show,
    pullAgain: lists.repeat,
    call: callLive,
    uploadImage: (image) => sendImage({ ...getPulls(), url: options.getUploadUrl?.() }, image),
    endSession,
    subscribe: reach.subscribe,
    getState: reach.getState,
    clinicTime: reach.clinicTime,
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
