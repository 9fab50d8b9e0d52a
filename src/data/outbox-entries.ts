import type { EntryState, MolarDb, OutboxEntry } from './db.ts';
import { clearPersonalFacts } from './facts.ts';

const UNDECIDED: readonly EntryState[] = ['waiting', 'sending', 'signed-out', 'needs-update'];

const FIRST_READ = 100;

export function isUndecided({ state }: Pick<OutboxEntry, 'state'>): boolean {
  return UNDECIDED.includes(state);
}

/** Whether the clinic may know the entry. It may as soon as an attempt begins, because the tab can die during one. */
export function mayBeKnown({ attempts, unsent = 0 }: Pick<OutboxEntry, 'attempts' | 'unsent'>): boolean {
  return attempts > unsent;
}

export function countWaitingEntries(db: MolarDb): Promise<number> {
  return db.transaction('r', db.outbox, async () => {
    // One index count per state: `anyOf` would walk all of them with a cursor.
    const counts = await Promise.all(UNDECIDED.map((state) => db.outbox.where('state').equals(state).count()));
    return counts.reduce((sum, count) => sum + count, 0);
  });
}

/** In the memory of a tab: undecided entries without a copy on the device. A refused one that is sent again has a new key. */
export function listInTabOnly(db: MolarDb): Promise<OutboxEntry[]> {
  return db.outbox.filter((entry) => isUndecided(entry) && entry.carriedKey !== entry.key).toArray();
}

export function countSendingEntries(db: MolarDb): Promise<number> {
  return db.outbox.where('state').equals('sending').count();
}

export function countRefusedEntries(db: MolarDb): Promise<number> {
  return db.outbox.where('state').equals('rejected').count();
}

export async function hasWaitingPayment(db: MolarDb): Promise<boolean> {
  const payments = await db.outbox.where('name').equals('confirmPayment').toArray();
  return payments.some(isUndecided);
}

/** The oldest undecided entries, as far as they are among the first `FIRST_READ` of the queue. */
export async function listFirstWaiting(db: MolarDb, most: number): Promise<OutboxEntry[]> {
  // A filter would walk the queue with a cursor at every change.
  const first = await db.outbox.limit(FIRST_READ).toArray();
  return first.filter(isUndecided).slice(0, most);
}

/** Locks unsent entries, and deletes everything else that is personal (invariant 3). */
export async function lockForSignOut(db: MolarDb): Promise<void> {
  const personal = [
    db.services,
    db.bookings,
    db.messages,
    db.users,
    db.doctors,
    db.paymentAlerts,
    db.visits,
    db.prints,
  ];
  await db.transaction('rw', [db.outbox, db.facts, ...personal], async () => {
    await db.outbox.filter(isUndecided).modify({ state: 'signed-out' });
    await Promise.all(personal.map((table) => table.clear()));
    await clearPersonalFacts(db);
  });
}

/** The clinic has deleted the person's account: waiting entries can never be sent. */
export async function forgetAll(db: MolarDb): Promise<void> {
  await db.transaction('rw', db.tables, () => Promise.all(db.tables.map((table) => table.clear())));
}

/** The clinic has decided them, and they say as much about a person as waiting ones do. */
export async function deleteRefused(db: MolarDb): Promise<void> {
  await db.outbox.where('state').equals('rejected').delete();
}

/** For the same person, perhaps with a newer version. */
export async function unlockEntries(db: MolarDb): Promise<void> {
  await db.outbox
    .filter(({ state }) => state === 'signed-out' || state === 'needs-update')
    .modify({ state: 'waiting', nextAttemptAt: 0 });
}
