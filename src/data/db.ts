/**
 * The data kept on the device, in one database per person. All tables but `outbox`, `messages`, `prints` and some `facts` hold
 * only server data. A new table or index needs a new `version(n)`; no upgrade drops or rewrites the outbox (invariant 14).
 */

import { Dexie, type DexieOptions, type Table } from 'dexie';
import type { Booking } from '../../contract/booking.ts';
import { isoFromMedium } from '../../contract/clinic-date.ts';
import type { CommandName, commands } from '../../contract/commands.ts';
import type { Doctor } from '../../contract/doctor.ts';
import type { ParsedInput } from '../../contract/endpoint.ts';
import type { PaymentAlert } from '../../contract/payment-alert.ts';
import type { Service, Specialty } from '../../contract/service.ts';
import type { User } from '../../contract/user.ts';
import type { DaySheet } from '../../contract/visit.ts';

/** `date` is an ISO day, times are in milliseconds. */
export interface ServicesOfDay {
  date: string;
  services: Service[];
  fetchedAt: number;
  /** When this day was last requested on its own; older versions did not write it. */
  askedAt?: number;
  etag?: string;
}

/**
 * A day at the front desk as the clinic reported it, plus what it has accepted from this device since. `date` is an ISO day,
 * `fetchedAt` in milliseconds. `version` grows with each write.
 */
export interface VisitsOfDay extends DaySheet {
  date: string;
  fetchedAt: number;
  version: number;
}

/**
 * A front desk sheet that was printed here. `visitIds` are those of its numbered rows, in order; `number` is printed on it.
 * `date` is an ISO day, `at` ISO by the clinic's clock.
 */
export interface PrintedSheet {
  id: number;
  date: string;
  number: number;
  at: string;
  visitIds: string[];
}

/** `drain.ts` has a diagram. `signed-out` and `needs-update` lock an entry. */
export type EntryState = 'waiting' | 'sending' | 'rejected' | 'signed-out' | 'needs-update';

/** `alternatives` are slots that were free when the clinic refused. */
export interface EntryProblem {
  code: string;
  text: string;
  alternatives: string[];
  /** When the device heard of it (milliseconds); older versions did not write it. */
  at?: number;
  /** A later list shows the taken time as free again. */
  isFreeAgain?: boolean;
  /** The current price of the service (dollars), if a changed price was the reason. */
  price?: number;
  /** The id of the desk payment that it conflicted with. */
  payment?: string;
  /** Not stored: the slot of the appointment that the person has instead (standing-appointment.ts). */
  standing?: string;
}

export interface EntryBase {
  seq: number;
  /** The idempotency key, and the id of a booking until the clinic gives it one. */
  key: string;
  /** Entries of a line are sent in order: one that can't be sent holds back those behind it. */
  line: string;
  state: EntryState;
  attempts: number;
  /** How many of them certainly never left the device: there was no network, or no access token to send them with. */
  unsent?: number;
  nextAttemptAt: number;
  createdAt: number;
  /** A payment that was recorded before its card was confirmed (payment-lock.ts). */
  isUncertain?: true;
  /** In the memory of a tab: the key of the copy on the device (move-to-tab-memory.ts). */
  carriedKey?: string;
  /** Undoes a cancellation. */
  undo?: Wish;
  /** The appointment of a payment or a note, in words: its row may be gone, or on another day, when the clinic answers. */
  about?: string | undefined;
  /** The patient as the person saw them; the request itself has only their id. */
  patient?: { name: string; phone?: string };
  problem?: EntryProblem;
}

/** What a person asked for: never a request, a header or a token. */
export type Intent = { [N in CommandName]: { name: N; input: ParsedInput<(typeof commands)[N]> } }[CommandName];
export type OutboxEntry = EntryBase & Intent;
export type NewOutboxEntry = Omit<EntryBase, 'seq'> & Intent;

export type Wish = Extract<Intent, { name: 'bookSlot' }>['input'];

export type RoleBefore = Pick<User, '_id' | 'email' | 'role'>;

export type Undo = Wish | RoleBefore;

/** `shown` is 1 once a tab has claimed it to show it. */
export interface Message {
  id: number;
  at: number;
  /** How far the clinic's clock was ahead of the device's at that time (milliseconds), if known. */
  ahead?: number;
  /** `waiting`: something was saved, and the clinic has not answered yet. */
  kind: 'success' | 'error' | 'info' | 'waiting';
  text: string;
  shown: 0 | 1;
  undo?: Undo | undefined;
  /** What it is about, in words; a message with `undo` takes that from there. */
  about?: string | undefined;
  /** The key of the waiting request. Older versions did not write it. */
  entry?: string | undefined;
  /** The id of the appointment that the message says is set. */
  booking?: string | undefined;
}

export interface Fact {
  name: string;
  value: unknown;
}

/** `day` is `date` as an ISO day, for the index. */
export type BookingRow = Booking & { day?: string | undefined };

/** `isDesk`: they work at the front desk; the clinic lists its staff separately. */
export type KeptUser = User & { isDesk?: true };

export type MolarDb = Dexie & {
  services: Table<ServicesOfDay, string>;
  bookings: Table<BookingRow, string>;
  outbox: Table<OutboxEntry, number, NewOutboxEntry>;
  messages: Table<Message, number, Omit<Message, 'id'>>;
  facts: Table<Fact, string>;
  users: Table<KeptUser, string>;
  doctors: Table<Doctor, string>;
  specialties: Table<Specialty, string>;
  paymentAlerts: Table<PaymentAlert, string>;
  visits: Table<VisitsOfDay, string>;
  prints: Table<PrintedSheet, number, Omit<PrintedSheet, 'id'>>;
  /** As learned from the clinic since the page was opened (milliseconds). */
  clockAhead?: number | undefined;
  onFull?: () => void;
  /** While the page is put away (close-while-put-away.ts): resolves once the database is open again. */
  putAway?: Promise<void> | undefined;
  /** Nobody is going to use it any more (live-connection.ts). */
  isOver?: true;
};

/**
 * @param uid the person's id at the identity provider
 * @param storage in place of the browser's databases. Both may be open at once, so their names differ
 */
export function openDb(uid: string, storage?: Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>): MolarDb {
  // Strict: 'saved on this device' must survive a power cut, too.
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
  db.version(6).stores({ paymentAlerts: '_id' });
  db.version(7).stores({ visits: 'date' });
  db.version(8).stores({ prints: '++id, date' });
  return db;
}

/**
 * Whether a newer version of the page may have changed the database, and added tables that this one does not know. It closes the
 * connections of others for that.
 */
export function mayBeChangedByNewer(db: MolarDb): boolean {
  const { version = Number.POSITIVE_INFINITY } = db.backendDB() ?? {};
  return version > db.verno * 10;
}

export function bookingRow(booking: Booking): BookingRow {
  return { ...booking, day: isoFromMedium(booking.date) };
}
