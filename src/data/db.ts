/**
 * What the device keeps, in one database per person. Every table but `outbox` and `messages` holds only what the server
 * said; pending work stands only in `outbox`. Versions only add: a new table or index is a further `version(n)`,
 * and the outbox is never dropped or rewritten by an upgrade.
 */
import { Dexie, type DexieOptions, type Table } from 'dexie';
import type { Booking } from '../../contract/booking.ts';
import { isoFromMedium } from '../../contract/clinic-date.ts';
import type { CommandName, commands } from '../../contract/contract.ts';
import type { Doctor } from '../../contract/doctor.ts';
import type { ParsedInput } from '../../contract/endpoint.ts';
import type { Service, Specialty } from '../../contract/service.ts';
import type { User } from '../../contract/user.ts';

/** The services of one day, as the server last listed them. `date` is an ISO day, `fetchedAt` in milliseconds. */
export interface ServicesOfDay {
  date: string;
  services: Service[];
  fetchedAt: number;
  etag?: string;
}

/**
 * - `waiting`: to be sent. `sending`: a request is, or was, under way.
 * - `rejected`: the clinic said no; the person decides how to go on.
 * - `signed-out`: locked until the same person signs in. `needs-update`: locked until a newer version runs.
 */
export type EntryState = 'waiting' | 'sending' | 'rejected' | 'signed-out' | 'needs-update';

/** Why an entry was refused. `alternatives` are slots that were free when the clinic answered. */
export interface EntryProblem {
  code: string;
  text: string;
  alternatives: string[];
  /** Not kept, but looked up with the entry: the time that the person has instead (standing-appointment.ts). */
  standing?: string;
}

interface EntryBase {
  /** Place in the queue. */
  seq: number;
  /** The idempotency key. A booking that has not been sent is known by it. */
  key: string;
  /** Entries of one line are sent in their order, and one that can't be sent holds back those behind it. */
  line: string;
  state: EntryState;
  /** How often a request was begun. From the first on, the server may know the entry. */
  attempts: number;
  nextAttemptAt: number;
  createdAt: number;
  /**
   * Only for a payment: put down before the card was confirmed, so nobody knows yet whether it was. The clinic asks the
   * provider; but not while a tab holds the `paymentLock` of the booking, because there it is just happening.
   */
  isUncertain?: true;
  /** Only in the memory of a tab: the key under which the entry stands on the device as well (carry-over.ts). */
  carriedKey?: string;
  /** Only for a cancellation: what asks for the same appointment again. */
  undo?: Wish;
  problem?: EntryProblem;
}

/** What a person asked for: never a request, a header or a token. */
export type Intent = { [N in CommandName]: { name: N; input: ParsedInput<(typeof commands)[N]> } }[CommandName];
export type OutboxEntry = EntryBase & Intent;
export type NewOutboxEntry = Omit<EntryBase, 'seq'> & Intent;

/** What a person asks the clinic to book. */
export type Wish = Extract<Intent, { name: 'bookSlot' }>['input'];

/** Who became an admin, or is one no longer. `role` is what they had before. */
export type RoleBefore = Pick<User, '_id' | 'email' | 'role'>;

/** What brings back how things were: the wish for an appointment that was cancelled, or a role. */
export type Undo = Wish | RoleBefore;

/** Something that was said to the person. `shown` is 1 once a tab has taken it to show it. */
export interface Message {
  id: number;
  at: number;
  kind: 'success' | 'error' | 'info';
  text: string;
  shown: 0 | 1;
  undo?: Undo | undefined;
}

export interface Fact {
  name: string;
  value: unknown;
}

/** `day` is the date as an ISO day: appointments are found by it. */
export type BookingRow = Booking & { day?: string | undefined };

export type MolarDb = Dexie & {
  services: Table<ServicesOfDay, string>;
  bookings: Table<BookingRow, string>;
  outbox: Table<OutboxEntry, number, NewOutboxEntry>;
  messages: Table<Message, number, Omit<Message, 'id'>>;
  facts: Table<Fact, string>;
  users: Table<User, string>;
  doctors: Table<Doctor, string>;
  specialties: Table<Specialty, string>;
  /** Told when the device could not take a write. */
  onFull?: () => void;
  /** While the page is put away (put-away.ts): resolves when it is back, and the database with it. */
  away?: Promise<void> | undefined;
};

/**
 * @param uid the identity provider's id of the person: nobody else's entries are ever opened
 * @param storage in place of the browser's own databases; both may be open at once, so they differ in name
 */
export function openDb(uid: string, storage?: Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>): MolarDb {
  // Strict: 'saved on this device' must also outlive a power cut.
  const db = new Dexie(storage ? `molar-tab-${uid}` : `molar-${uid}`, {
    ...storage,
    chromeTransactionDurability: 'strict',
  }) as MolarDb;
  db.version(1).stores({
    services: 'date',
    bookings: '_id',
    outbox: '++seq, &key, line',
    messages: '++id, shown',
    facts: 'name',
  });
  db.version(2).stores({ users: '_id', doctors: '_id', specialties: '_id' });
  db.version(3).stores({ outbox: '++seq, &key, line, state' });
  db.version(4).stores({ outbox: '++seq, &key, line, state, name' });
  db.version(5)
    .stores({ bookings: '_id, day', outbox: '++seq, &key, line, state, name, input.date' })
    .upgrade((old) =>
      old
        .table<BookingRow>('bookings')
        .toCollection()
        .modify((row) => void Object.assign(row, bookingRow(row))),
    );
  return db;
}

/** The booking as it is kept. */
export function bookingRow(booking: Booking): BookingRow {
  return { ...booking, day: isoFromMedium(booking.date) };
}
