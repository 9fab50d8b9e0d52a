/**
 * What every command is given. A command writes to the device and wakes the sync, and never waits for the network;
 * only one whose endpoint can't be queued calls the clinic itself, once.
 */
import type { MolarDb } from '../data/db.ts';
import type { Sync } from '../sync/sync.ts';

/** The part of the Web Locks that commands use. */
interface Locks {
  request<T>(name: string, options: LockOptions, work: (lock: Lock | null) => Promise<T>): Promise<T>;
}

/** `call`, `uploadImage`, `endSession` and `pullBooking` are those of the sync. None of them throws for what the network does. */
export interface CommandContext extends Pick<Sync, 'call' | 'uploadImage' | 'endSession' | 'pullBooking'> {
  db: MolarDb;
  account: { email: string; name: string };
  /** Tells the sync that there is something to send. */
  wake(): void;
  /** The browser's Web Locks. Undefined where it has none. */
  locks?: Locks | undefined;
  /** Milliseconds; the system's clock unless said otherwise. */
  now?(): number;
}

export const timeOf = ({ now = Date.now }: CommandContext): number => now();
