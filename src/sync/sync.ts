/** Keeps one person's device and the clinic together: the queue goes up, lists come down. */
import type { MolarDb } from '../data/db.ts';

/** As the shape of the last answer told; `navigator.onLine` has no say. */
export interface SyncState {
  isOnline: 'unknown' | 'online' | 'offline';
}

export interface SyncDeps {
  db: MolarDb;
  account: { uid: string; email: string };
  /** The stored access token, whoever it belongs to. */
  getAccessToken(): string | null;
  /** A fresh access token; null when the provider says that nobody is signed in. Throws when the network fails. */
  renewAccessToken(): Promise<string | null>;
  /** The server said that the sign-in is over: sign out, clear the token and show `text`. */
  onSignedOut?(text: string): void;
  now?(): number;
}

export interface Sync {
  /** A reason to try: focus, visibility, online, sign-in, a button. */
  wake(): void;
  /** @param date ISO day. Resolves with whether the device now has what the clinic has. */
  pullServices(date: string): Promise<boolean>;
  pullBookings(): Promise<boolean>;
  pullRole(): Promise<boolean>;
  subscribe(listener: () => void): () => void;
  /** The same object until something changes. */
  getState(): SyncState;
  /** Ends what is under way; resolves when nothing is written any more. */
  stop(): Promise<void>;
}

export declare function createSync(deps: SyncDeps): Sync;
