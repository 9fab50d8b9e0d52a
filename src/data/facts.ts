/** Single values that the device remembers about the person and about its own pulls. */
import type { Role } from '../../contract/account.ts';
import type { MolarDb } from './db.ts';

/** The clinic's statement about all desk sheets: at `asOf` (ISO, its clock) no change was newer than number `last`. */
export interface DeskProof {
  last: number;
  asOf: string;
  /** When it was heard, by the device's clock (milliseconds); 0 once the stream has ended. */
  at: number;
}

export interface Facts extends ListFacts {
  role: Role;
  /** Whether the person may see the front desk: its staff, and admins. */
  isDesk: boolean;
  /** Until when the server's Retry-After asks us to wait (milliseconds). */
  quietUntil: number;
  /** Whether the browser promised not to evict our data. */
  isPersistent: boolean;
  /** When the person's first request was saved (milliseconds, by the clinic's clock). */
  firstStoredAt: number;
  hasBooked: boolean;
  /** Ids of bookings: bank-asks.ts. */
  bankAsks: string[];
  /** From the last booking made here. */
  phone: string;
  deskProof: DeskProof;
  /** The latest of what the clinic has accepted from this device for the desk: see noted-visits.ts. */
  acceptedHere: string[];
  /** When they gave up their own admin role (milliseconds): stepped-down.ts. */
  steppedDownAt: number;
  /** Whether the person asked from this device that the clinic forget them. */
  hasAskedToBeDeleted: boolean;
  /** Whether the front desk's single-letter shortcuts are off. */
  areDeskKeysOff: boolean;
}

/** Lists that are pulled as a whole (pulled-list.ts), by the names of their tables. */
export type ListName = 'bookings' | 'users' | 'doctors' | 'specialties' | 'paymentAlerts';

/** For each list: milliseconds of its last complete pull, and the count of writes to its table. */
type ListFacts = Record<`${ListName}PulledAt` | `${ListName}Version`, number>;

export async function getFact<N extends keyof Facts>(db: MolarDb, name: N): Promise<Facts[N] | undefined> {
  return (await db.facts.get(name))?.value as Facts[N] | undefined;
}

export async function setFact<N extends keyof Facts>(db: MolarDb, name: N, value: Facts[N]): Promise<void> {
  await db.facts.put({ name, value });
}

/** Keeps facts about the browser and the database, and the shortcut setting: the desk logs out every evening. */
export async function clearPersonalFacts(db: MolarDb): Promise<void> {
  await db.facts.where('name').noneOf(['firstStoredAt', 'isPersistent', 'areDeskKeysOff']).delete();
}
