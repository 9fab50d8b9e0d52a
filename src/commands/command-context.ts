/**
 * What every command gets. A command writes to the device and wakes the sync. It never waits for the network, except for
 * a command whose endpoint can't be queued: that one calls the clinic itself, once.
 */
import type { Locks } from '../base/locks.ts';
import type { MolarDb } from '../data/db.ts';
import type { Sync } from '../sync/sync.ts';

/** `call`, `uploadImage`, `endSession` and `pullBooking` are those of the sync. None of them throws because of the network. */
export interface CommandContext extends Pick<Sync, 'call' | 'uploadImage' | 'endSession' | 'pullBooking'> {
  db: MolarDb;
  account: { email: string; name: string };
  /** Tells the sync that there is something to send. */
  wake(): void;
  /** The browser's Web Locks. Undefined where it has none. */
  locks?: Pick<Locks, 'request'> | undefined;
  /** Milliseconds; the system clock by default. */
  now?(): number;
}

export const timeOf = ({ now = Date.now }: CommandContext): number => now();
