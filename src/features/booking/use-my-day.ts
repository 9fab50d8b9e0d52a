/** The person's appointments and wishes on a day, and the desk's bookings for a child of theirs, as the device knows them. */
import { useCallback } from 'react';
import type { Workspace } from '../../app/workspaces.ts';
import type { MolarDb } from '../../data/db.ts';
import { listBookingViewsOfDay } from '../../sync/list-bookings.ts';
import type { BookingView } from '../../sync/view-bookings.ts';
import { useTables } from '../live/use-tables.ts';

const TABLES = ['bookings', 'outbox'] as const;
const NONE: readonly BookingView[] = [];

/** Empty until the device has been read. @param day ISO day */
export function useMyDay(workspace: Workspace | undefined, day: string): readonly BookingView[] {
  const read = useCallback(async (db: MolarDb) => ({ day, views: await listBookingViewsOfDay(db, day) }), [day]);
  const known = useTables(workspace?.db, TABLES, read);
  return known?.day === day ? known.views : NONE;
}
