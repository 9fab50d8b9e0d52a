import { useCallback } from 'react';
import type { MolarDb } from '../../data/db.ts';
import { type BookingsAround, countBookings, type RowCounts } from '../../sync/list-bookings-around.ts';
import { useTables } from '../live/use-tables.ts';

const TABLES = ['bookings'] as const;
const NONE: RowCounts = { passed: 0, toCome: 0 };
const NEITHER = { passed: false, toCome: false };

/** How many of the clinic's rows were not read; undefined until they were counted, for which the first reading does not wait. */
export function useUnread(
  db: MolarDb | undefined,
  known: (Pick<BookingsAround, 'read' | 'more'> & { today: string }) | undefined,
): RowCounts | undefined {
  const today = known?.today ?? '';
  const { passed: hasEarlier, toCome: hasLater } = known?.more ?? NEITHER;
  const fewer = hasLater && !hasEarlier ? 'passed' : 'toCome';
  const count = useCallback((db: MolarDb) => countBookings(db, today, fewer), [today, fewer]);
  const all = useTables(hasEarlier || hasLater ? db : undefined, TABLES, count);
  if (!known || !(hasEarlier || hasLater)) return NONE;
  // A change may have been read in one of them before the other.
  return (
    all && {
      passed: Math.max(0, all.passed - known.read.passed),
      toCome: Math.max(0, all.toCome - known.read.toCome),
    }
  );
}
