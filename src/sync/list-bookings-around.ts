/**
 * My appointments around today, and of the rest no more than what waits may concern. However long the list is, the same few
 * rows are read. `rowsInView` finds those in view, as it would in the whole list.
 */
import { isoFromMedium } from '../../contract/clinic-date.ts';
import { listBankAsks } from '../data/bank-asks.ts';
import type { BookingRow, MolarDb } from '../data/db.ts';
import { mostPassed, mostToCome, type Pages } from './rows-in-view.ts';
import { effectOf } from './rules/rules-of.ts';
import { type BookingView, viewBookings } from './view-bookings.ts';

/** Up to so many days are read one by one. */
const FEW_DAYS = 20;

export interface RowCounts {
  passed: number;
  toCome: number;
}

export interface BookingsAround {
  /** In the order of the days. */
  bookings: BookingView[];
  /** How many of the clinic's rows are in it. */
  read: RowCounts;
  /** The end where there are fewer, as far as is known; undefined when all were read. */
  fewer: keyof RowCounts | undefined;
}

/** @param today ISO day @param dates days to read in any case, as on the wire */
export function listBookingsAround(
  db: MolarDb,
  today: string,
  pages: Pages,
  dates: Iterable<string> = [],
): Promise<BookingsAround> {
  return db.transaction('r', db.bookings, db.outbox, db.facts, async () => {
    // One more than there is room for tells that there are others.
    const mostNext = mostToCome(pages) + 1;
    const [next, entries, bankAsks] = await Promise.all([
      db.bookings.where('day').aboveOrEqual(today).limit(mostNext).toArray(),
      db.outbox.toArray(),
      listBankAsks(db),
    ]);
    const mostBefore = mostPassed(pages, next.length) + 1;
    const before = await db.bookings.where('day').below(today).reverse().limit(mostBefore).toArray();
    const first = before[mostBefore - 1]?.day;
    const last = next[mostNext - 1]?.day;

    // A wish is not shown beside the booking that came of it, so it needs the rows of its day to be counted.
    const asked = [...entries.map((entry) => effectOf(entry).books?.date), ...dates];
    const days = [...new Set(asked.map((date) => (date && isoFromMedium(date)) ?? ''))].sort();
    // The index has the rows of a day in no order, so those at the ends may be the wrong ones.
    const [earlier, later] = await Promise.all([
      listOfDays(db, first ? [...days.filter((day) => day && day < first), first] : []),
      listOfDays(db, last ? [last, ...days.filter((day) => day > last)] : []),
    ]);
    // Whole days first: rows that are alike keep their order, whatever else is read.
    const rows = byId([...earlier, ...later, ...before.reverse(), ...next]);
    const passed = rows.filter(({ day = '' }) => day < today).length;
    return {
      bookings: viewBookings(rows, entries, bankAsks),
      read: { passed, toCome: rows.length - passed },
      fewer: first ? 'toCome' : last ? 'passed' : undefined,
    };
  });
}

/**
 * Of all rows. Chromium takes 20 microseconds for each that it counts by an index, a twentieth of that otherwise: nothing that
 * is shown at once may wait for it. @param fewer the end that is counted by it
 */
export function countBookings(db: MolarDb, today: string, fewer: BookingsAround['fewer']): Promise<RowCounts> {
  return db.transaction('r', db.bookings, async () => {
    const days = db.bookings.where('day');
    const few = await (fewer === 'passed' ? days.below(today) : days.aboveOrEqual(today)).count();
    const many = (await db.bookings.count()) - few;
    return fewer === 'passed' ? { passed: few, toCome: many } : { passed: many, toCome: few };
  });
}

/** Together with those between them where the days are many, as they are while a long queue is sent. @param days in order */
async function listOfDays(db: MolarDb, days: readonly string[]): Promise<BookingRow[]> {
  const index = db.bookings.where('day');
  const [first, ...others] = days;
  if (first && days.length > FEW_DAYS) return index.between(first, others.at(-1), true, true).toArray();
  // `anyOf` would walk them with a cursor.
  return (await Promise.all(days.map((day) => index.equals(day).toArray()))).flat();
}

const byId = (rows: readonly BookingRow[]) => [...new Map(rows.map((row) => [row._id, row])).values()];
