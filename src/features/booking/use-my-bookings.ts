/** The person's appointments as the device knows them, while the clinic is asked for news in the background. */
import { listBookingViews } from '../../data/bookings.ts';
import type { MolarDb } from '../../data/db.ts';
import { getFact } from '../../data/facts.ts';
import type { BookingView } from '../../data/view-bookings.ts';
import { usePull } from '../shell/use-pull.ts';
import { useTables } from '../shell/use-tables.ts';
import type { Workspace } from '../shell/workspaces.ts';

export interface MyBookings {
  bookings: BookingView[];
  /** Whether the clinic's list was ever heard: only then does an empty one mean that there are none. */
  isComplete: boolean;
}

const TABLES = ['bookings', 'outbox', 'facts'] as const;

/** Undefined until the device was read. */
export function useMyBookings(workspace: Workspace | undefined): MyBookings | undefined {
  usePull(workspace?.sync.pullBookings);
  return useTables(workspace?.db, TABLES, readMine);
}

async function readMine(db: MolarDb): Promise<MyBookings> {
  const [bookings, pulledAt] = await Promise.all([listBookingViews(db), getFact(db, 'bookingsPulledAt')]);
  return { bookings, isComplete: pulledAt !== undefined };
}
