/** Single values that the device remembers about the person and about its own pulls. Add a member to `Facts` for one more. */
import type { Role } from '../../contract/account.ts';
import type { MolarDb } from './db.ts';

export interface Facts {
  /** What the server last said; a failing network never changes it. */
  role: Role;
  /** Milliseconds of the last complete pull. */
  bookingsPulledAt: number;
  /** Counts each write to `bookings`, so that a pull notices what happened while it was under way. */
  bookingsVersion: number;
  /** Until then (milliseconds) the server asked to be left alone. */
  quietUntil: number;
}

export async function getFact<N extends keyof Facts>(db: MolarDb, name: N): Promise<Facts[N] | undefined> {
  return (await db.facts.get(name))?.value as Facts[N] | undefined;
}

export async function setFact<N extends keyof Facts>(db: MolarDb, name: N, value: Facts[N]): Promise<void> {
  await db.facts.put({ name, value });
}
