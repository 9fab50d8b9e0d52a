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

export interface RowCounts {
  passed: number;
  toCome: number;
}

export interface BookingsAround {
  /** In the order of the days. */
  bookings: BookingView[];
  /** How many of the clinic's rows are in it. */
  read: RowCounts;
  /** Whether it may have others. */
  isPart: boolean;
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
    const days = asked.map((date) => date && isoFromMedium(date));
    // The index has the rows of a day in no order, so those at the ends may be the wrong ones.
    const unread = [first, last, ...days.filter((day) => day && ((first && day < first) || (last && day > last)))];
    // Whole days first: rows that are alike keep their order, whatever else is read.
    const rows = byId([...(await listOfDays(db, new Set(unread))), ...before.reverse(), ...next]);
    const passed = rows.filter(({ day = '' }) => day < today).length;
    return {
      bookings: viewBookings(rows, entries, bankAsks),
      read: { passed, toCome: rows.length - passed },
      isPart: first !== undefined || last !== undefined,
    };
  });
}

/** Of all rows. Chromium takes a tenth of a second for 5,000 keys of an index: nothing that is shown at once may wait for it. */
export function countBookings(db: MolarDb, today: string): Promise<RowCounts> {
  return db.transaction('r', db.bookings, async () => {
    const [all, toCome] = await Promise.all([
      // Without the index it takes a twentieth of that, and most have passed.
      db.bookings.count(),
      db.bookings.where('day').aboveOrEqual(today).count(),
    ]);
    return { passed: all - toCome, toCome };
  });
}

async function listOfDays(db: MolarDb, days: ReadonlySet<string | undefined>): Promise<BookingRow[]> {
  // Each is one request. `anyOf` would walk them with a cursor.
  const read = Array.from(days, (day) => (day ? db.bookings.where('day').equals(day).toArray() : []));
  return (await Promise.all(read)).flat();
}

const byId = (rows: readonly BookingRow[]) => [...new Map(rows.map((row) => [row._id, row])).values()];
