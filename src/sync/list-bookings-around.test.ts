import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { mediumFromIso } from '../../contract/clinic-date.ts';
import { addDays } from '../../contract/day-arithmetic.ts';
import { slotLabel } from '../../contract/slot.ts';
import { putBookings } from '../data/bookings.ts';
import { type EntryState, type MolarDb, type NewOutboxEntry, openDb } from '../data/db.ts';
import { setFact } from '../data/facts.ts';
import { testBooking } from '../data/test-booking.ts';
import { countBookings, listBookingsAround } from './list-bookings-around.ts';
import { PAGE, rowsInView } from './rows-in-view.ts';
import { viewBookings } from './view-bookings.ts';

const TODAY = '2030-06-15';
const FIRST = { earlier: 0, later: 0 };
const { _id: _, payment: __, ...wish } = testBooking;

/** @param day the number of days from today @param minute of the day; it decides the order within a day */
const booking = (_id: string, day: number, minute = 480) => ({
  ...testBooking,
  ...{ _id, date: mediumFromIso(addDays(TODAY, day)), slot: slotLabel(minute) },
});
const wanted = (key: string, day: number, state: EntryState = 'waiting', minute = 480): NewOutboxEntry => ({
  ...{ line: key, key, state, attempts: 0, nextAttemptAt: 0, createdAt: 0, name: 'bookSlot' },
  input: { ...wish, date: mediumFromIso(addDays(TODAY, day)), slot: slotLabel(minute), payment: false },
});
const cancel = (key: string, id: string): NewOutboxEntry => ({
  ...{ line: key, key, state: 'waiting', attempts: 0, nextAttemptAt: 0, createdAt: 0, name: 'cancelBooking' },
  input: { id },
});
const daily = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => booking(`d${from + index}`, from + index));

async function filled(name: string, rows: ReturnType<typeof booking>[], entries: NewOutboxEntry[] = []) {
  const db = openDb(name);
  await putBookings(db, rows);
  await db.outbox.bulkAdd(entries);
  return db;
}

/** What the screen shows: the ids in view, and the counts on its buttons. */
async function look(db: MolarDb, pages = FIRST, dates: string[] = []) {
  const { bookings, read, fewer } = await listBookingsAround(db, TODAY, pages, dates);
  const all = await countBookings(db, TODAY, 'toCome');
  expect(await countBookings(db, TODAY, 'passed')).toEqual(all);
  if (fewer !== 'toCome') expect(read.passed).toBe(all.passed);
  if (!fewer) expect(read.toCome).toBe(all.toCome);
  const { start, end } = rowsInView(bookings, TODAY, pages);
  const ids = bookings.slice(start, end).map(({ _id }) => _id);
  const earlier = all.passed - read.passed + start;
  const later = all.toCome - read.toCome + bookings.length - end;
  // The buttons are there before anything is counted.
  expect([start > 0, end < bookings.length]).toEqual([earlier > 0, later > 0]);
  return { ids, earlier, later, count: bookings.length };
}

/** What it would show if it read everything. */
async function lookAtAll(db: MolarDb, pages = FIRST) {
  const bookings = viewBookings(await db.bookings.toArray(), await db.outbox.toArray());
  const { start, end } = rowsInView(bookings, TODAY, pages);
  const ids = bookings.slice(start, end).map(({ _id }) => _id);
  return { ids, earlier: start, later: bookings.length - end };
}

const idsOf = (from: number, count: number) => daily(from, count).map(({ _id }) => _id);

test.each([
  ['nothing', [], { ids: [], earlier: 0, later: 0 }],
  ['a short list, whatever has passed', daily(-20, 40), { ids: idsOf(-20, 40), earlier: 0, later: 0 }],
  ['exactly a page', daily(0, PAGE), { ids: idsOf(0, PAGE), earlier: 0, later: 0 }],
  ['a page to come', daily(-60, 60 + PAGE), { ids: idsOf(0, PAGE), earlier: 60, later: 0 }],
  ['one more', daily(-60, 61 + PAGE), { ids: idsOf(0, PAGE), earlier: 60, later: 1 }],
  ['fewer to come', daily(-60, 70), { ids: idsOf(10 - PAGE, PAGE), earlier: 20, later: 0 }],
  ['none to come', daily(-60, 60), { ids: idsOf(-PAGE, PAGE), earlier: 60 - PAGE, later: 0 }],
  ['none has passed', daily(0, 80), { ids: idsOf(0, PAGE), earlier: 0, later: 80 - PAGE }],
])('%s: a page from today on, filled up with past appointments', async (name, rows, seen) => {
  expect(await look(await filled(name, rows))).toMatchObject(seen);
});

test('more appointments come at either end, as many as were asked for or as there are', async () => {
  const db = await filled('pages', daily(-120, 240));
  const seen = await look(db, { earlier: 1, later: 1 });
  expect(seen).toMatchObject({ ids: idsOf(-PAGE, 3 * PAGE), earlier: 120 - PAGE, later: 120 - 2 * PAGE });
  expect(await look(db, { earlier: 9, later: 9 })).toMatchObject({ ids: idsOf(-120, 240), earlier: 0, later: 0 });
});

test('hardly more rows of a long list are read than are shown', async () => {
  const db = await filled('long', daily(-500, 1000));
  expect((await look(db)).count).toBeLessThan(PAGE + 5);
});

test('a page that ends within a day has the first times of that day', async () => {
  // Sorted by id they would come in the opposite order.
  const three = (day: number) => ['c', 'b', 'a'].map((id, index) => booking(`${id}${day}`, day, 480 + 60 * index));
  const later = await filled('within a day', [
    ...daily(-80, 80),
    ...daily(0, PAGE - 1),
    ...three(PAGE),
    ...daily(60, 9),
  ]);
  expect((await look(later)).ids.at(-1)).toBe(`c${PAGE}`);
  const earlier = await filled('within a day that has passed', [
    ...daily(-80, 79),
    ...three(-1),
    ...daily(0, PAGE - 1),
  ]);
  expect((await look(earlier)).ids[0]).toBe('a-1');
});

test('wishes are shown if their days are in view, and counted if they are not', async () => {
  const wishes = [
    wanted('k-90', -90, 'rejected'),
    wanted('k10', 10, 'waiting', 600),
    wanted('k90', 90, 'waiting', 600),
  ];
  const db = await filled('wishes', daily(-100, 200), wishes);
  const seen = await look(db);
  expect(seen).toMatchObject({ earlier: 101, later: 100 - PAGE + 2 });
  expect(seen.ids.slice(10, 13)).toEqual(['d10', 'k10', 'd11']);
  expect(seen.ids).toHaveLength(PAGE);
  expect(seen).toMatchObject(await lookAtAll(db));
});

test('wishes alone make up a list', async () => {
  const db = await filled(
    'wishes alone',
    [],
    Array.from({ length: 60 }, (_, day) => wanted(`k${day}`, day)),
  );
  expect(await look(db)).toMatchObject({ earlier: 0, later: 10 });
});

test('a wish whose booking is on the list is not counted as well, in view or not', async () => {
  const wishes = [wanted('k-90', -90), wanted('k10', 10), wanted('k90', 90), wanted('k150', 150)];
  const db = await filled('arrived', daily(-100, 200), wishes);
  expect(await look(db)).toMatchObject({ ids: idsOf(0, PAGE), earlier: 100, later: 100 - PAGE + 1 });
});

test('no wish out of view is counted beside its booking, however many there are', async () => {
  const days = [...daily(-90, 25), ...daily(PAGE + 10, 25)].map(({ _id }) => Number(_id.slice(1)));
  const db = await filled(
    'many arrived',
    daily(-100, 200),
    days.map((day) => wanted(`k${day}`, day)),
  );
  expect(await look(db)).toMatchObject({ ids: idsOf(0, PAGE), earlier: 100, later: 100 - PAGE });
});

test('a cancel shows on a row in view, and changes no count if its row is out of view', async () => {
  const db = await filled('cancels', daily(-100, 200), [cancel('k1', 'd3'), cancel('k2', 'd90'), cancel('k3', 'd-90')]);
  const { bookings } = await listBookingsAround(db, TODAY, FIRST);
  expect(bookings.filter(({ isCanceling }) => isCanceling).map(({ _id }) => _id)).toEqual(['d3']);
  expect(await look(db)).toMatchObject({ earlier: 100, later: 100 - PAGE });
});

test('a row in view shows that the bank is asking', async () => {
  const db = await filled('bank', daily(0, 5));
  await setFact(db, 'bankAsks', ['d3']);
  const { bookings } = await listBookingsAround(db, TODAY, FIRST);
  expect(bookings.filter(({ isBankAsking }) => isBankAsking).map(({ _id }) => _id)).toEqual(['d3']);
});

test('a requested day is read wherever it is, and counted once', async () => {
  const db = await filled('dates', daily(-100, 200));
  const dates = [-90, 90].map((day) => mediumFromIso(addDays(TODAY, day)));
  const { bookings } = await listBookingsAround(db, TODAY, FIRST, dates);
  expect(bookings.map(({ _id }) => _id)).toEqual(expect.arrayContaining(['d-90', 'd90']));
  expect(await look(db, FIRST, dates)).toMatchObject({ ids: idsOf(0, PAGE), earlier: 100, later: 100 - PAGE });
});

test('it shows what the whole list would, wherever today, the pages and the wishes are', async () => {
  let seed = 7;
  const random = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  for (let story = 0; story < 40; story++) {
    const [passed, toCome] = [random(150), random(150)];
    const rows = Array.from({ length: passed + toCome }, (_, index) =>
      // Some days have several.
      ({
        ...booking(`${random(1e9)}-${index}`, Math.floor((index - passed) / (1 + random(3)))),
        slot: slotLabel(480 + 30 * random(12)),
      }),
    );
    const entries = Array.from({ length: random(90) }, (_, index) => {
      const states: EntryState[] = ['waiting', 'sending', 'rejected'];
      const row = rows[random(rows.length + 1)];
      if (row && random(3) === 0) return cancel(`k${index}`, row._id);
      const made = wanted(`k${index}`, random(400) - 200, states[random(3)], 480 + 30 * random(12));
      if (!row || random(2) === 0 || made.name !== 'bookSlot') return made;
      return { ...made, input: { ...made.input, date: row.date, slot: row.slot } };
    });
    const db = await filled(`story ${story}`, rows, entries);
    const pages = { earlier: random(3), later: random(3) };
    expect(await look(db, pages), `story ${story}`).toMatchObject(await lookAtAll(db, pages));
    db.close();
  }
});
