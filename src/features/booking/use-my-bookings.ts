/** The person's appointments as the device knows them, while the clinic is asked for news in the background. */
import type { Workspace } from '../../app/workspaces.ts';
import type { MolarDb } from '../../data/db.ts';
import { getFact } from '../../data/facts.ts';
import { listBookingViews } from '../../sync/list-bookings.ts';
import type { BookingView } from '../../sync/view-bookings.ts';
import { type Pulling, usePull } from '../live/use-pull.ts';
import { useTables } from '../live/use-tables.ts';

export interface MyBookings {
  bookings: BookingView[];
  /** When the clinic's list was last heard (milliseconds). Only if it ever was, an empty one means that there are none. */
  pulledAt: number | undefined;
}

const TABLES = ['bookings', 'outbox', 'facts'] as const;

/** `mine` is undefined until the device was read. */
export function useMyBookings(workspace: Workspace | undefined): Pulling & { mine: MyBookings | undefined } {
  const pulling = usePull(workspace?.sync.pullBookings);
  return { mine: useTables(workspace?.db, TABLES, readMine), ...pulling };
}

async function readMine(db: MolarDb): Promise<MyBookings> {
  const [bookings, pulledAt] = await Promise.all([listBookingViews(db), getFact(db, 'bookingsPulledAt')]);
  return { bookings, pulledAt };
}
