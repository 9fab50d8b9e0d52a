/** Reading and marking what waits on the device. Entries come in through `enqueue` and leave through `settle` only. */
import type { EntryState, MolarDb, OutboxEntry } from './db.ts';

const UNDECIDED: readonly EntryState[] = ['waiting', 'sending', 'signed-out', 'needs-update'];

const FIRST_READ = 100;

/** Whether the clinic has not decided on the entry yet. */
export function isUndecided({ state }: Pick<OutboxEntry, 'state'>): boolean {
  return UNDECIDED.includes(state);
}

/** How many the clinic has not decided on: what the person should see before signing out. */
export function countWaitingEntries(db: MolarDb): Promise<number> {
  return db.transaction('r', db.outbox, async () => {
    // Together, Dexie would count them one by one with a cursor.
    const counts = await Promise.all(UNDECIDED.map((state) => db.outbox.where('state').equals(state).count()));
    return counts.reduce((sum, count) => sum + count, 0);
  });
}

/**
 * In a database that goes with the tab: those undecided that stand nowhere else. One that was refused and is asked for
 * anew has a new key, and has left the device under its old one.
 */
export function listInTabOnly(db: MolarDb): Promise<OutboxEntry[]> {
  return db.outbox.filter((entry) => isUndecided(entry) && entry.carriedKey !== entry.key).toArray();
}

/** How many are on their way to the clinic. */
export function countSendingEntries(db: MolarDb): Promise<number> {
  return db.outbox.where('state').equals('sending').count();
}

/** How many the clinic refused, and the person has not let go of. */
export function countRefusedEntries(db: MolarDb): Promise<number> {
  return db.outbox.where('state').equals('rejected').count();
}

/** The oldest of those that the clinic has not decided on, as far as they are among the first of the queue. */
export async function listFirstWaiting(db: MolarDb, most: number): Promise<OutboxEntry[]> {
  // One read, where a filter would go through the queue with a cursor at every change.
  const first = await db.outbox.limit(FIRST_READ).toArray();
  return first.filter(isUndecided).slice(0, most);
}

/** Signing out locks what was not sent, and deletes what else is personal. Never the outbox. */
export async function lockForSignOut(db: MolarDb): Promise<void> {
  const personal = [db.bookings, db.messages, db.facts, db.users, db.doctors];
  await db.transaction('rw', [db.outbox, ...personal], async () => {
    await db.outbox.filter(isUndecided).modify({ state: 'signed-out' });
    await Promise.all(personal.map((table) => table.clear()));
  });
}

/** The same person is back, perhaps with a newer version: what was locked may go on. */
export async function unlockEntries(db: MolarDb): Promise<void> {
  await db.outbox
    .filter(({ state }) => state === 'signed-out' || state === 'needs-update')
    .modify({ state: 'waiting', nextAttemptAt: 0 });
}
