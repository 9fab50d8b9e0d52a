import type { MolarDb, OutboxEntry } from '../data/db.ts';
import { isUndecided } from '../data/outbox-entries.ts';
import { effectOf } from './rules/rules-of.ts';
import { isRefusedWish, withStanding } from './standing-appointment.ts';

/** In the order in which they were asked for. */
export function listOutboxEntries(db: MolarDb): Promise<OutboxEntry[]> {
  return db.transaction('r', db.outbox, db.bookings, async () => {
    const entries = await db.outbox.toArray();
    if (!entries.some(isRefusedWish)) return entries;
    const leaving = entries.filter(isUndecided).map((entry) => effectOf(entry).cancels ?? '');
    const rows = await db.bookings.where('_id').noneOf(leaving).toArray();
    return entries.map((entry) => withStanding(entry, rows));
  });
}
