/** Exporting and deleting a person's data: by themselves, or by an admin. */
import { setImmediate } from 'node:timers/promises';
import { MOST_AUDIT_LINES } from '../../contract/audit.ts';
import type { PersonalData } from '../../contract/personal-data.ts';
import { entryOf } from '../audit/booking-entry.ts';
import type { Handlers } from '../http/handler.ts';
import { Problem } from '../http/problem.ts';
import type { Payments } from '../payments/payments.ts';
import { addToAudit } from '../store/audit.ts';
import { listBookingsOfUser } from '../store/bookings.ts';
import { listDeskPaymentsOfUser } from '../store/desk-payments.ts';
import { findAuditLines } from '../store/find-audit-lines.ts';
import { listPatientsOfUser, lockPatientsOfUser } from '../store/patients.ts';
import { listAlertsOfUser } from '../store/payment-alerts.ts';
import { hasMoneyInReview, hasOpenIntent, isInReview, listPaymentsOfUser } from '../store/payments.ts';
import { forgetUser } from '../store/personal-data.ts';
import type { Store } from '../store/store.ts';
import type { Database, PatientRow, UserRow } from '../store/tables.ts';
import { findUserId, getUser, lockUser, roleOf } from '../store/users.ts';
import { acknowledged } from './acknowledged.ts';
import { bookingOf } from './bookings.ts';
import { mustNotBeLastAdmin } from './change-role.ts';
import { isoTime } from './iso-time.ts';
import { visitsOfPerson } from './visits-of-person.ts';

export interface PersonalDataDeps {
  payments: Payments;
  transaction: Store['transaction'];
  now: () => number;
}

type PersonalDataCalls = 'exportData' | 'deleteAccount';

export function personalDataHandlers({ payments, transaction, now }: PersonalDataDeps): Handlers<PersonalDataCalls> {
  return {
    async exportData({ userEmail }, { user, db, origin, accountId }) {
      const person = await findPerson(db, user, userEmail, accountId);
      await transaction((tx) =>
        addToAudit(tx, origin, { action: 'data.exported', object: person.id, person: person.id }),
      );
      const [bookings, paid, patients, atDesk, alerts, visits] = await Promise.all([
        listBookingsOfUser(db, person.id),
        listPaymentsOfUser(db, person.id),
        listPatientsOfUser(db, person.id),
        listDeskPaymentsOfUser(db, person.id),
        listAlertsOfUser(db, person.id),
        visitsOfPerson(db, person.id),
      ]);
      const own = patients.find(({ id }) => id === person.id);
      return {
        account: accountOf(person, own),
        bookings: bookings.map((row) => ({ ...bookingOf(row), bookedAt: isoTime(row.created_at) })),
        patients: patients
          .filter((patient) => patient !== own)
          .map(({ name, phone, email, created_at }) => ({
            ...{ name: name ?? '', phone, since: isoTime(created_at) },
            ...(email && { email }),
          })),
        payments: paid.map((row) => ({
          bookingId: row.booking_id,
          amount: row.amount_cents / 100,
          currency: row.currency,
          state: row.state,
          startedAt: isoTime(row.created_at),
        })),
        paidAtDesk: atDesk.map(({ booking_id, kind, amount_cents, reference, takes_back, received_at }) => ({
          ...{ bookingId: booking_id, kind, amount: amount_cents / 100, at: isoTime(received_at) },
          ...(reference !== null && { reference }),
          isGivenBack: takes_back !== null,
        })),
        paymentAlerts: alerts.map(({ kind, booking_id, detail, created_at }) => ({
          ...{ kind, since: isoTime(created_at) },
          ...(booking_id !== null && { bookingId: booking_id }),
          ...(detail !== null && { detail }),
        })),
        ...visits,
        record: await recordOf(db, person.id),
      };
    },

    async deleteAccount({ userEmail }, { user, db, origin, accountId }) {
      const { id } = await findPerson(db, user, userEmail, accountId);
      // Checked before anything is touched.
      await transaction((tx) => mustNotBeLastAdmin(tx, userEmail));
      // Outside of the transaction, because the provider may take seconds.
      for (const { id: bookingId, paid } of await listBookingsOfUser(db, id)) {
        if (paid === 0) await payments.closeCardForm(bookingId, origin).catch(unlessPaid);
      }
      await transaction(async (tx) => {
        // A concurrent booking either commits before this, or finds patient and account gone. `bookSlot` locks in the same order.
        await lockPatientsOfUser(tx, id);
        await mustNotBeLastAdmin(tx, userEmail);
        await lockUser(tx, id);
        // Nobody could tell any longer whose money it is.
        if (await hasMoneyInReview(tx, id)) throw new Problem('payment.in-review');
        const unpaid = await forgetUser(tx, id, now());
        // Since the card forms were closed, one may have been opened, or its card charged.
        for (const { id: bookingId } of unpaid) {
          if (await hasOpenIntent(tx, bookingId)) throw new Problem('payment.processing');
          if (await isInReview(tx, bookingId)) throw new Problem('payment.in-review');
        }
        const canceled = unpaid.map((row) => entryOf('booking.canceled', row));
        await addToAudit(tx, origin, ...canceled, { action: 'account.deleted', object: id, person: id });
      });
      return acknowledged;
    },
  };
}

/** @throws Problem `auth.not-admin`, `user.not-found`, or `user.replaced` if the address now belongs to another account */
async function findPerson(db: Database, user: UserRow, email: string, accountId: string | undefined): Promise<UserRow> {
  const person = user.email === email ? user : await findForAdmin(db, user, email);
  if (accountId !== undefined && accountId !== person.id) throw new Problem('user.replaced');
  return person;
}

async function findForAdmin(db: Database, user: UserRow, email: string): Promise<UserRow> {
  if (roleOf(user) !== 'admin') throw new Problem('auth.not-admin');
  const id = await findUserId(db, email);
  const person = id && (await getUser(db, id));
  if (!person) throw new Problem('user.not-found');
  return person;
}

async function recordOf(db: Database, person: string): Promise<PersonalData['record']> {
  const record: PersonalData['record'] = [];
  for (let before: number | undefined; ; ) {
    const { lines, next } = await findAuditLines(db, { person }, { before, most: MOST_AUDIT_LINES });
    for (const { at, device_at, who, action, object, detail } of lines) {
      const deviceAt = device_at === null ? {} : { deviceAt: isoTime(device_at) };
      record.push({ at: isoTime(at), ...deviceAt, isOwn: who === person, action, object, detail });
    }
    if (next === undefined) return record;
    before = next;
    // On SQLite all statements would run in one go, for seconds after many years. Calls are served in between.
    await setImmediate();
  }
}

function accountOf(person: UserRow, own: PatientRow | undefined): PersonalData['account'] {
  const { name, email, created_at, verified_at, desk_since } = person;
  const role = roleOf(person);
  return {
    name,
    email,
    ...(own?.phone && { phone: own.phone }),
    ...(role && { role }),
    ...(desk_since !== null && { deskSince: isoTime(desk_since) }),
    since: isoTime(created_at),
    ...(verified_at !== null && { provenAt: isoTime(verified_at) }),
  };
}

function unlessPaid(error: unknown): void {
  if (!(error instanceof Problem) || error.code !== 'booking.paid') throw error;
}
