/** Each message is shown once as a toast, in one of the tabs, and stays in the list. */
import type { Message, MolarDb } from './db.ts';
import { getFact } from './facts.ts';
import { onLiveConnection } from './live-connection.ts';
import { isUndecided } from './outbox-entries.ts';

const MOST_KEPT = 200;

export type NewMessage = Pick<Message, 'kind' | 'text' | 'about' | 'undo' | 'entry' | 'booking'>;

export function addMessage(db: MolarDb, message: NewMessage, now: number): Promise<void> {
  return addMessages(db, [message], now);
}

/** @param now milliseconds */
export async function addMessages(db: MolarDb, messages: readonly NewMessage[], now: number): Promise<void> {
  if (messages.length === 0) return;
  await db.transaction('rw', db.messages, async () => {
    const { clockAhead } = db;
    const moment = { at: now, ...(clockAhead !== undefined && { ahead: clockAhead }) };
    const lastId = await db.messages.bulkAdd(messages.map((message) => ({ ...message, ...moment, shown: 0 })));
    await db.messages
      .where('id')
      .belowOrEqual(lastId - MOST_KEPT)
      .delete();
  });
}

/** Newest first. */
export function listMessages(db: MolarDb): Promise<Message[]> {
  return db.messages.orderBy('id').reverse().toArray();
}

/** The messages that say that something waits when it no longer does: it was answered, or taken back. */
export async function listOutdated(db: MolarDb, messages: readonly Message[]): Promise<Set<Message>> {
  const outdated = new Set<Message>();
  for (const message of messages) {
    if (message.entry === undefined) continue;
    const entry = await db.outbox.where('key').equals(message.entry).first();
    if (!entry || !isUndecided(entry)) outdated.add(message);
  }
  return outdated;
}

/**
 * Messages that must no longer be shown: outdated ones, ones about an appointment that is gone, and ones that offer
 * somebody who is no longer an admin to undo a role change.
 */
export async function listWithdrawn(db: MolarDb, messages: readonly Message[]): Promise<Set<Message>> {
  const isAdmin = (await getFact(db, 'role')) === 'admin';
  const ofAdmins = messages.filter(({ undo }) => undo !== undefined && !('serviceId' in undo));
  const ofBookings = messages.filter(({ booking }) => booking !== undefined);
  const standing = await db.bookings.bulkGet(ofBookings.map(({ booking = '' }) => booking));
  const gone = ofBookings.filter((_, index) => standing[index] === undefined);
  return new Set([...(await listOutdated(db, messages)), ...gone, ...(isAdmin ? [] : ofAdmins)]);
}

export function countUnshownMessages(db: MolarDb): Promise<number> {
  return db.messages.where('shown').equals(0).count();
}

/** Oldest first. The caller must show them: no other tab will. */
export function claimUnshownMessages(db: MolarDb): Promise<Message[]> {
  return onLiveConnection(db, () =>
    db.transaction('rw', db.messages, async () => {
      const unshown = await db.messages.where('shown').equals(0).sortBy('id');
      await db.messages.bulkPut(unshown.map((message) => ({ ...message, shown: 1 })));
      return unshown;
    }),
  );
}
