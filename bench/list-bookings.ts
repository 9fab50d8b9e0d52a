/** Runs in a page: one reading of the person's appointments as the screen would do it. */

import { openDb } from '../src/data/db.ts';
import { listBookingViews } from '../src/sync/list-bookings.ts';

window.molarList = async (uid) => {
  const db = openDb(uid);
  await db.open();
  const start = performance.now();
  await listBookingViews(db);
  const time = performance.now() - start;
  db.close();
  return time;
};
