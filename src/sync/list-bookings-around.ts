/**
 * The appointments around today, and of the others only those that queued entries may concern: few rows, however long
 * the list is. `rowsInView` finds the rows in view, just as it would in the whole list.
 */
import { isoFromMedium } from '../../contract/clinic-date.ts';
import { listBankAsks } from '../data/bank-asks.ts';
import type { BookingRow, MolarDb } from '../data/db.ts';
import { mostPassed, mostToCome, type Pages } from './rows-in-view.ts';
import { effectOf } from './rules/rules-of.ts';
import { type BookingView, viewBookings } from './view-bookings.ts';

/** Up to this many days are read one by one. */
const FEW_DAYS = 20;

export interface RowCounts {
  passed: number;
  toCome: number;
}

export interface BookingsAround {
  /** Sorted by day. */
  bookings: BookingView[];
  /** How many of the clinic's rows were read. */
  read: RowCounts;
  /** The end that has fewer rows, as far as is known; undefined if all were read. */
  fewer: keyof RowCounts | undefined;
}

/** @param today ISO day @param dates days to read in any case, in the wire format */
export function listBookingsAround(
  db: MolarDb,
  today: string,
  pages: Pages,
  dates: Iterable<string> = [],
): Promise<BookingsAround> {
  return db.transaction('r', db.bookings, db.outbox, db.facts, async () => {
    // One row more than there is room for shows that there are others.
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

    // A wish is hidden once the list has its booking, so counting a wish takes the rows of its day.
    const asked = [...entries.flatMap((entry) => effectOf(entry).books?.date ?? []), ...dates];
    const days = [...new Set(asked.flatMap((date) => isoFromMedium(date) ?? []))].sort();
    // The index does not sort the rows within a day, so the rows at the ends may be the wrong ones.
    const [earlier, later] = await Promise.all([
      listOfDays(db, first ? [...days.filter((day) => day < first), first] : []),
      listOfDays(db, last ? [last, ...days.filter((day) => day > last)] : []),
    ]);
    // Whole days first: rows that sort as equal keep their order, whatever else is read.
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
 * Counts all rows. Nothing that is shown at once may wait for this: Chromium takes 20 microseconds for each row that it
 * counts by an index, and a twentieth of that otherwise. @param fewer the end to count by the index
 */
export function countBookings(db: MolarDb, today: string, fewer: BookingsAround['fewer']): Promise<RowCounts> {
  return db.transaction('r', db.bookings, async () => {
    const days = db.bookings.where('day');
    const few = await (fewer === 'passed' ? days.below(today) : days.aboveOrEqual(today)).count();
    const many = (await db.bookings.count()) - few;
    return fewer === 'passed' ? { passed: few, toCome: many } : { passed: many, toCome: few };
  });
}

/** If the days are many, as while a long queue is sent, the days between them are read as well. @param days sorted */
async function listOfDays(db: MolarDb, days: readonly string[]): Promise<BookingRow[]> {
  const index = db.bookings.where('day');
  const [first, ...others] = days;
  if (first && days.length > FEW_DAYS) return index.between(first, others.at(-1), true, true).toArray();
  // `anyOf` would walk them with a cursor.
  return (await Promise.all(days.map((day) => index.equals(day).toArray()))).flat();
}

const byId = (rows: readonly BookingRow[]) => [...new Map(rows.map((row) => [row._id, row])).values()];
