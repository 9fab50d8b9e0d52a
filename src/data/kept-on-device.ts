import type { MolarDb } from './db.ts';
import { getFact } from './facts.ts';

export interface KeptOnDevice {
  bookings: number;
  /** Days whose services are known. */
  days: number;
  messages: number;
  /** Rows of the admins' lists: users, doctors, and payments to check, with the people they concern. */
  people: number;
  deskDays: number;
  /** Milliseconds, by the clinic's clock; undefined when nothing was ever kept. */
  since: number | undefined;
  /** Whether the browser promised not to evict our data; undefined if it was not asked yet. */
  isPersistent: boolean | undefined;
}

export function countKept(db: MolarDb): Promise<KeptOnDevice> {
  return db.transaction('r', db.tables, async () => ({
    bookings: await db.bookings.count(),
    days: await db.services.count(),
    messages: await db.messages.count(),
    people: (await db.users.count()) + (await db.doctors.count()) + (await db.paymentAlerts.count()),
    deskDays: await db.visits.count(),
    since: await getFact(db, 'firstStoredAt'),
    isPersistent: await getFact(db, 'isPersistent'),
  }));
}

/** Deletes everything but the outbox; of that, only the given entries. Waiting entries are never deleted unseen. */
export function forget(db: MolarDb, entries: readonly number[]): Promise<void> {
  const lists = db.tables.filter(({ name }) => name !== 'outbox' && name !== 'facts');
  return db.transaction('rw', db.tables, async () => {
    await Promise.all(lists.map((table) => table.clear()));
    // The browser's promise also holds for what is saved next.
    await db.facts.where('name').notEqual('isPersistent').delete();
    await db.outbox.bulkDelete([...entries]);
  });
}
