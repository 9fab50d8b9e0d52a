/**
 * The person's appointments and wishes on a day, as the device knows them. The desk's bookings for a child of theirs don't
 * block anything they ask for; those under their own name, made before the desk knew of the account, count as theirs.
 */
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
  const name = workspace?.account.name;
  const read = useCallback(
    async (db: MolarDb) => {
      const views = await listBookingViewsOfDay(db, day);
      return { day, views: views.filter(({ patientId, userName }) => patientId === undefined || userName === name) };
    },
    [day, name],
  );
  const known = useTables(workspace?.db, TABLES, read);
  return known?.day === day ? known.views : NONE;
}
