/** Runs in a page: one reading of the person's appointments as the screen would do it. */
import { listBookingViews } from '../src/data/bookings.ts';
import { openDb } from '../src/data/db.ts';

window.molarList = async (uid) => {
  const db = openDb(uid);
  await db.open();
  const start = performance.now();
  await listBookingViews(db);
  const time = performance.now() - start;
  db.close();
  return time;
};
