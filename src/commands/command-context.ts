/**
 * What every command is given. A command writes to the device and wakes the sync, and never waits for the network;
 * only one whose endpoint can't be queued calls the clinic itself, once.
 */
import type { Locks } from '../base/locks.ts';
import type { MolarDb } from '../data/db.ts';
import type { Sync } from '../sync/sync.ts';

/** `call`, `uploadImage`, `endSession` and `pullBooking` are those of the sync. None of them throws for what the network does. */
export interface CommandContext extends Pick<Sync, 'call' | 'uploadImage' | 'endSession' | 'pullBooking'> {
  db: MolarDb;
  account: { email: string; name: string };
  /** Tells the sync that there is something to send. */
  wake(): void;
  /** The browser's Web Locks. Undefined where it has none. */
  locks?: Pick<Locks, 'request'> | undefined;
  /** Milliseconds; the system's clock unless said otherwise. */
  now?(): number;
}

export const timeOf = ({ now = Date.now }: CommandContext): number => now();
