/** Single values that the device remembers about the person and about its own pulls. Add a member to `Facts` for one more. */
import type { Role } from '../../contract/account.ts';
import type { MolarDb } from './db.ts';

export interface Facts extends ListFacts {
  /** What the server last said; a failing network never changes it. */
  role: Role;
  /** Until then (milliseconds) the server asked to be left alone. */
  quietUntil: number;
  /** Whether the browser promised to delete nothing by itself. */
  isPersistent: boolean;
  /** When the first request of the person was kept here (milliseconds). */
  firstStoredAt: number;
  /** Whether the clinic has confirmed a booking that was made here. */
  hasBooked: boolean;
  /** Ids of bookings: bank-asks.ts. */
  bankAsks: string[];
  /** The phone number of the last booking that was made here. */
  phone: string;
}

/** The lists that are pulled as a whole (pulled-list.ts), each by the name of its table. */
export type ListName = 'bookings' | 'users' | 'doctors' | 'specialties';

/** For each list: milliseconds of its last complete pull, and the count of writes to its table. */
type ListFacts = Record<`${ListName}PulledAt` | `${ListName}Version`, number>;

export async function getFact<N extends keyof Facts>(db: MolarDb, name: N): Promise<Facts[N] | undefined> {
  return (await db.facts.get(name))?.value as Facts[N] | undefined;
}

export async function setFact<N extends keyof Facts>(db: MolarDb, name: N, value: Facts[N]): Promise<void> {
  await db.facts.put({ name, value });
}
