/**
 * Who is signed in, as this device remembers it, so that guards and the first paint never wait for the identity
 * provider. It grants nothing: the server judges every call by its token. Every tab follows a change in one of them.
 */
import * as v from 'valibot';
import { createListeners } from '../base/listeners.ts';

const KEY = 'molar.account';

export const Account = v.object({
  uid: v.pipe(v.string(), v.nonEmpty()),
  email: v.string(),
  name: v.string(),
  photoURL: v.nullable(v.string()),
});
export type Account = v.InferOutput<typeof Account>;

/** A sign-out that was not the person's own wish. */
export interface Ending {
  text: string;
  /** They are no admin, so a page of the admins is no place to come back to. */
  isNotAdmin?: boolean | undefined;
  /** A toast says it, and the login page need not. */
  isSaid?: boolean | undefined;
}

export interface Session {
  readonly account: Account | null;
  /** Why this tab signed the person out, when it was not their own wish; gone with the next sign-in. */
  readonly ended: Ending | undefined;
  /** Calls back after every change, in this tab or another. Returns what ends it. */
  subscribe(listener: () => void): () => void;
  set(account: Account): void;
  clear(because?: Ending): void;
}

/** @param events where the browser tells of changes in other tabs */
export function createSession(storage: Storage, events: EventTarget = window): Session {
  let account = readAccount(storage);
  let ended: Ending | undefined;
  const listeners = createListeners();

  function change(next: Account | null) {
    account = next;
    listeners.tell();
  }

  events.addEventListener('storage', (event) => {
    const { storageArea, key } = event as StorageEvent;
    // A null key means that the whole storage was cleared.
    if (storageArea === storage && (key === KEY || key === null)) change(readAccount(storage));
  });

  return {
    get account() {
      return account;
    },
    get ended() {
      return ended;
    },
    subscribe: listeners.subscribe,
    set(next) {
      storage.setItem(KEY, JSON.stringify(next));
      ended = undefined;
      change(next);
    },
    clear(because) {
      storage.removeItem(KEY);
      ended = because;
      change(null);
    },
  };
}

function readAccount(storage: Storage): Account | null {
  try {
    return v.parse(Account, JSON.parse(storage.getItem(KEY) ?? 'null'));
  } catch {
    return null;
  }
}
