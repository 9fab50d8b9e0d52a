/** Runs in a page: the steps by which the screen shows the person's appointments, each timed separately. */

import { type MolarDb, type OutboxEntry, openDb } from '../src/data/db.ts';
import { countBookings, listBookingsAround } from '../src/sync/list-bookings-around.ts';
import { PAGE } from '../src/sync/rows-in-view.ts';
import { viewBookings } from '../src/sync/view-bookings.ts';
import type { Wish } from './wishes.ts';

const today = new Date().toISOString().slice(0, 10);

window.molarList = (uid) => onDb(uid, (db) => timeOf(() => listBookingsAround(db, today, { earlier: 0, later: 0 })));

window.molarCount = (uid) => onDb(uid, (db) => timeOf(() => countBookings(db, today, 'toCome')));

window.molarFold = (uid, wishes) =>
  onDb(uid, async (db) => {
    const rows = await db.bookings.limit(PAGE).toArray();
    const queue = wishes.map(entryOf);
    return timeOf(async () => viewBookings(rows, queue));
  });

function entryOf(wish: Wish, seq: number): OutboxEntry {
  const sending = { attempts: 0, nextAttemptAt: 0, createdAt: 0 };
  return { ...sending, seq, key: `k${seq}`, line: `${seq}`, state: 'waiting', name: 'bookSlot', input: wish };
}

async function onDb(uid: string, measure: (db: MolarDb) => Promise<number>): Promise<number> {
  const db = openDb(uid);
  await db.open();
  const time = await measure(db);
  db.close();
  return time;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
