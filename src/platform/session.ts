/**
 * The account that this device remembers as signed in, so guards and the first paint never wait for the identity provider. It
 * grants nothing: the server checks the token of every call. All tabs follow a change in one.
 */
import * as v from 'valibot';
import { createListeners } from '../base/listeners.ts';
import { readStored } from './read-stored.ts';
import { writeStored } from './write-stored.ts';

const KEY = 'molar.account';
/** There since the last logout, until the provider knows of it. */
const PENDING_LOGOUT = 'molar.left';
/** Why a login has ended: written so that the other tabs hear of it, and removed at once. */
const ENDING = 'molar.ending';

export const Account = v.object({
  uid: v.pipe(v.string(), v.nonEmpty()),
  email: v.string(),
  name: v.string(),
  photoURL: v.nullable(v.string()),
});
export type Account = v.InferOutput<typeof Account>;

/** Why a login ended that the person did not end themselves. */
export interface Ending {
  text: string;
  /** The next sign-in must not lead back to a page for admins. */
  isNotAdmin?: boolean | undefined;
  /** The clinic has deleted the account: nothing of it stays on the device. */
  isDeleted?: boolean | undefined;
  /**
   * How the login page says it: as an alert, because nothing else tells screen readers, or as a note once a toast that
   * says it is gone. By default, as a note at once.
   */
  atLogin?: 'alert' | 'after-toast' | undefined;
}

export interface Session {
  readonly account: Account | null;
  readonly ended: Ending | undefined;
  /**
   * Whether that page may be another person's: their login ended there, or its owner is unknown because the current
   * person has logged in in another tab. @param href path, search and hash
   */
  mayBeOfAnother(href: string): boolean;
  /** The listener is called on every change, in this tab or another. */
  subscribe(listener: () => void): () => void;
  /** @param welcome shown to the person first */
  set(account: Account, welcome?: string): void;
  /** Whether that person is signed in, in any tab: this one may not have heard of it yet. */
  isSignedIn(uid: string): boolean;
  /** Returns it only once. */
  takeWelcome(): string | undefined;
  clear(because?: Ending): void;
  /** Whether the provider may not know of the last logout, in any tab: it comes last (sign-out.ts), and a page may be closed. */
  readonly isLogoutPending: boolean;
  noteLogoutDone(): void;
  /** Somebody begins to log in: the reason for the last logout is dropped, unless a toast still shows it. */
  noteEntering(): void;
  /** From now on the login page gives the reason. */
  noteToastGone(): void;
}

/** @param here path, search and hash of the page */
export function createSession(
  storage: Storage,
  events: EventTarget = window,
  here = () => location.href.slice(location.origin.length),
): Session {
  const read = () => readStored(storage, KEY, Account) ?? null;
  let account = read();
  let ended: Ending | undefined;
  let welcome: string | undefined;
  let lastPerson: { uid: string; href: string } | undefined;
  let isFromElsewhere = false;
  const listeners = createListeners();

  function change(next: Account | null) {
    if (account && !next) lastPerson = { uid: account.uid, href: here() };
    account = next;
    listeners.tell();
  }

  events.addEventListener('storage', (event) => {
    const { storageArea, key, newValue } = event as StorageEvent;
    if (storageArea !== storage) return;
    if (key === ENDING && newValue && account) ended = { ...(JSON.parse(newValue) as Ending), atLogin: 'alert' };
    // A null key means that the whole storage was cleared.
    if (key === KEY || key === null) follow();
  });
  // WebKit tells a page in the back/forward cache nothing.
  events.addEventListener('pageshow', (event) => (event as PageTransitionEvent).persisted && follow());

  function follow() {
    const next = read();
    if (JSON.stringify(next) === JSON.stringify(account)) return;
    if (next && account && next.uid !== account.uid) {
      // It slept while one person left and another logged in: the pages of the first have to be left, as at any logout.
      change(null);
      setTimeout(follow);
      return;
    }
    if (next) ended = undefined;
    if (next && !account) isFromElsewhere = true;
    change(next);
  }

  return {
    get account() {
      return account;
    },
    get ended() {
      return ended;
    },
    mayBeOfAnother: (href) =>
      account !== null && account.uid !== lastPerson?.uid && (isFromElsewhere || lastPerson?.href === href),
    subscribe: listeners.subscribe,
    set(next, toSay) {
      storage.setItem(KEY, JSON.stringify(next));
      if (!account) isFromElsewhere = false;
      ended = undefined;
      welcome = toSay;
      change(next);
    },
    isSignedIn: (uid) => read()?.uid === uid,
    takeWelcome() {
      const taken = welcome;
      welcome = undefined;
      return taken;
    },
    clear(because) {
      // A full device must not keep anybody logged in.
      if (because) writeStored(storage, ENDING, because);
      if (account) writeStored(storage, PENDING_LOGOUT, true);
      storage.removeItem(ENDING);
      storage.removeItem(KEY);
      ended = because;
      change(null);
    },
    get isLogoutPending() {
      return storage.getItem(PENDING_LOGOUT) !== null;
    },
    noteLogoutDone: () => storage.removeItem(PENDING_LOGOUT),
    noteEntering() {
      if (ended?.atLogin !== 'after-toast') ended = undefined;
      listeners.tell();
    },
    noteToastGone() {
      if (ended?.atLogin !== 'after-toast') return;
      ended = { ...ended, atLogin: undefined };
      listeners.tell();
    },
  };
}
