/** What every command is given. A command writes to the device and wakes the sync; it never waits for the network. */
import type { MolarDb } from '../data/db.ts';

export interface CommandContext {
  db: MolarDb;
  account: { email: string; name: string };
  /** Tells the sync that there is something to send. */
  wake(): void;
  /** Milliseconds; the system's clock unless said otherwise. */
  now?(): number;
}

export const timeOf = ({ now = Date.now }: CommandContext): number => now();
