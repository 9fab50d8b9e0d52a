import { useCallback } from 'react';
import type { MolarDb } from '../../data/db.ts';
import { type BookingsAround, countBookings, type RowCounts } from '../../sync/list-bookings-around.ts';
import { useTables } from '../live/use-tables.ts';

const TABLES = ['bookings'] as const;
const NONE: RowCounts = { passed: 0, toCome: 0 };

/** How many of the clinic's rows were not read; undefined until they are counted. The first read does not wait for that. */
export function useUnread(
  db: MolarDb | undefined,
  known: (Pick<BookingsAround, 'read' | 'fewer'> & { today: string }) | undefined,
): RowCounts | undefined {
  const { today = '', fewer } = known ?? {};
  const count = useCallback((db: MolarDb) => countBookings(db, today, fewer), [today, fewer]);
  const all = useTables(fewer && db, TABLES, count);
  if (!known || !fewer) return NONE;
  return all && { passed: all.passed - known.read.passed, toCome: all.toCome - known.read.toCome };
}
