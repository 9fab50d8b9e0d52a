/** The person's appointments around today as the device knows them, while the clinic is asked for news in the background. */
import { useCallback, useState } from 'react';
import type { Workspace } from '../../app/workspaces.ts';
import type { MolarDb } from '../../data/db.ts';
import { getFact } from '../../data/facts.ts';
import { type BookingsAround, listBookingsAround, type RowCounts } from '../../sync/list-bookings-around.ts';
import type { Pages } from '../../sync/rows-in-view.ts';
import { useClinicNow } from '../live/use-clinic-now.ts';
import { type Pulling, REFRESH_MS, usePull } from '../live/use-pull.ts';
import { useTables } from '../live/use-tables.ts';
import { useUnread } from './use-unread.ts';

/** As read for `today` and `pages`: what was requested since is still to come. */
interface Read extends BookingsAround {
  /** ISO day */
  today: string;
  pages: Pages;
  /** When the clinic's list last came (milliseconds). Until it has, an empty list does not mean that there are none. */
  pulledAt: number | undefined;
}

export interface MyBookings extends Read {
  /** The number of the clinic's rows that are not in `bookings`; undefined until they are counted. */
  unread: RowCounts | undefined;
  showMore(end: keyof Pages): void;
  /** Keeps reading a day even when other rows push it out of view. Stable across renders. @param date as on the wire */
  keepReading(date: string): void;
}

const TABLES = ['bookings', 'outbox', 'facts'] as const;

export function useMyBookings(workspace: Workspace | undefined): Pulling & { mine: MyBookings | undefined } {
  const { date: today } = useClinicNow();
  const [pages, setPages] = useState<Pages>({ earlier: 0, later: 0 });
  const [dates] = useState(() => new Set<string>());
  const read = useCallback((db: MolarDb) => readAround(db, today, pages, dates), [today, pages, dates]);
  const known = useTables(workspace?.db, TABLES, read);
  const pulling = usePull(workspace?.sync.pullBookings, {
    every: REFRESH_MS,
    isHere: known && known.pulledAt !== undefined,
  });
  const unread = useUnread(workspace?.db, known);
  const showMore = (end: keyof Pages) => setPages((before) => ({ ...before, [end]: before[end] + 1 }));
  const keepReading = useCallback((date: string) => void dates.add(date), [dates]);
  return { mine: known && { ...known, unread, showMore, keepReading }, ...pulling };
}

function readAround(db: MolarDb, today: string, pages: Pages, dates: ReadonlySet<string>): Promise<Read> {
  return db.transaction('r', db.bookings, db.outbox, db.facts, async () => {
    const [around, pulledAt] = await Promise.all([
      listBookingsAround(db, today, pages, dates),
      getFact(db, 'bookingsPulledAt'),
    ]);
    return { ...around, today, pages, pulledAt };
  });
}
