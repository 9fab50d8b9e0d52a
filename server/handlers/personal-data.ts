/** A person's data, given out and deleted: by themselves, or by an admin. */
import type { PersonalData } from '../../contract/personal-data.ts';
import type { Handlers } from '../http/handler.ts';
import { Problem } from '../http/problem.ts';
import type { Payments } from '../payments/payments.ts';
import { listBookingsOfUser } from '../store/bookings.ts';
import { hasOpenIntent } from '../store/payments.ts';
import { forgetUser, listPaymentsOfUser } from '../store/personal-data.ts';
import type { Store } from '../store/store.ts';
import type { Database, UserRow } from '../store/tables.ts';
import { findUserId, getUser, roleOf } from '../store/users.ts';
import { acknowledged } from './acknowledged.ts';
import { bookingOf } from './bookings.ts';
import { keepLastAdmin } from './users.ts';

export interface PersonalDataDeps {
  payments: Payments;
  transaction: Store['transaction'];
  /** Milliseconds. */
  now: () => number;
}

type PersonalDataCalls = 'exportData' | 'deleteAccount';

export function personalDataHandlers({ payments, transaction, now }: PersonalDataDeps): Handlers<PersonalDataCalls> {
  return {
    async exportData({ userEmail }, { user, db }) {
      const person = await findPerson(db, user, userEmail);
      const [bookings, paid] = await Promise.all([
        listBookingsOfUser(db, person.id),
        listPaymentsOfUser(db, person.id),
      ]);
      return {
        account: accountOf(person),
        bookings: bookings.map((row) => ({ ...bookingOf(row), bookedAt: isoTime(row.created_at) })),
        payments: paid.map((row) => ({
          bookingId: row.booking_id,
          amount: row.amount_cents / 100,
          currency: row.currency,
          state: row.state,
          startedAt: isoTime(row.created_at),
        })),
      };
    },

    async deleteAccount({ userEmail }, { user, db }) {
      const { id } = await findPerson(db, user, userEmail);
      // Before anything is touched.
      await transaction((tx) => keepLastAdmin(tx, userEmail));
      // No transaction waits for the provider.
      for (const { id: bookingId, paid } of await listBookingsOfUser(db, id)) {
        if (paid === 0) await payments.close(bookingId).catch(unlessPaid);
      }
      await transaction(async (tx) => {
        await keepLastAdmin(tx, userEmail);
        for (const { id: bookingId, paid } of await listBookingsOfUser(tx, id)) {
          // A payment was opened since.
          if (paid === 0 && (await hasOpenIntent(tx, bookingId))) throw new Problem('payment.processing');
        }
        await forgetUser(tx, id, now());
      });
      return acknowledged;
    },
  };
}

/** @throws Problem `auth.not-yours` or `user.not-found` */
async function findPerson(db: Database, user: UserRow, email: string): Promise<UserRow> {
  if (user.email === email) return user;
  if (roleOf(user) !== 'admin') throw new Problem('auth.not-yours');
  const id = await findUserId(db, email);
  const person = id && (await getUser(db, id));
  if (!person) throw new Problem('user.not-found');
  return person;
}

function accountOf(person: UserRow): PersonalData['account'] {
  const { name, email, created_at, verified_at } = person;
  const role = roleOf(person);
  return {
    name,
    email,
    ...(role && { role }),
    since: isoTime(created_at),
    ...(verified_at !== null && { provenAt: isoTime(verified_at) }),
  };
}

function unlessPaid(error: unknown): void {
  if (!(error instanceof Problem) || error.code !== 'booking.paid') throw error;
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
