/** A person's own bookings. An admin may cancel and read anybody's. */
import * as v from 'valibot';
import type { Booking } from '../../contract/booking.ts';
import { mediumFromIso } from '../../contract/clinic-date.ts';
import { slotLabel } from '../../contract/slot.ts';
import { Phone } from '../../contract/text.ts';
import { entryOf } from '../audit/booking-entry.ts';
import type { Handlers } from '../http/handler.ts';
import { Problem } from '../http/problem.ts';
import type { Payments } from '../payments/payments.ts';
import { addToAudit } from '../store/audit.ts';
import {
  countOpenBookings,
  deleteUnpaidBooking,
  getBookingRow,
  listBookingsOfUser,
  patientOf,
} from '../store/bookings.ts';
import { findRebookedId, keepCancellation } from '../store/canceled-bookings.ts';
import type { WithCardState } from '../store/card-state.ts';
import { keepOwnPatient } from '../store/patients.ts';
import { hasOpenIntent } from '../store/payments.ts';
import type { BookingRow, UserRow } from '../store/tables.ts';
import { roleOf } from '../store/users.ts';
import { type BookingLimits, mustBeWithinLimits } from './booking-limits.ts';
import { type MakingDeps, makeBooking, type WantedBooking } from './make-booking.ts';
import { restoreBooking } from './restore-booking.ts';

export interface BookingDeps extends MakingDeps {
  limits: BookingLimits;
  payments: Payments;
}

type BookingCalls = 'bookSlot' | 'cancelBooking' | 'listMyBookings' | 'getBooking';

export function bookingHandlers(deps: BookingDeps): Handlers<BookingCalls> {
  const { payments, limits, now, clinicNow } = deps;
  return {
    async bookSlot({ email, phone, restores, patientId, ...wish }, { user, db, origin }) {
      if (email !== user.email || (patientId && !restores)) throw new Problem('auth.not-yours');
      if (restores !== undefined)
        return bookedAs(await restoreBooking(deps, restores, wish, { user, db, origin }), wish);
      if (!v.is(Phone, phone)) throw new Problem('booking.phone-invalid');
      await keepOwnPatient(db, { userId: user.id, phone, at: now() });
      const who = { user_id: user.id, patient_id: user.id, user_name: user.name, email: user.email, phone };
      const booking = await makeBooking(db, deps, wish, who);
      await mustBeWithinLimits(limits, db, user, clinicNow());
      await addToAudit(db, origin, entryOf('booking.made', booking));
      return bookedAs(booking, wish);
    },

    cancelBooking: {
      async prepare({ id }, { user, db, origin }) {
        const row = await getBookingRow(db, id, ownerOnly(user));
        if (row?.paid === 0) await payments.closeCardForm(id, origin);
      },
      async handle({ id }, { user, db, origin }) {
        const owner = ownerOnly(user);
        const canceled = await deleteUnpaidBooking(db, id, owner);
        if (canceled) {
          // A payment was opened after `prepare` checked. The Problem rolls this back, and the device retries.
          if (await hasOpenIntent(db, id)) throw new Problem('payment.processing');
          const held = canceled.user_id === null ? 0 : 1 + (await countOpenBookings(db, canceled.user_id, clinicNow()));
          await keepCancellation(db, canceled, now(), held);
          await addToAudit(db, origin, entryOf('booking.canceled', canceled));
          return { deletedCount: 1 };
        }
        // Somebody else's booking is answered like one that does not exist.
        if (!(await getBookingRow(db, id, owner))) {
          const restoredAs = await findRebookedId(db, id, user.id);
          return { deletedCount: 0, ...(restoredAs && { restoredAs }) };
        }
        throw new Problem('booking.paid');
      },
    },

    async listMyBookings({ email }, { user, db }) {
      if (email !== user.email) throw new Problem('auth.not-yours');
      return (await listBookingsOfUser(db, user.id)).map(bookingOf);
    },

    async getBooking({ id }, { user, db, origin }) {
      const find = () => getBookingRow(db, id, ownerOnly(user));
      let row = await find();
      if (row?.paid === 0) {
        await payments.reconcile(id, origin);
        // It may have been canceled while the provider was asked.
        row = await find();
      }
      if (!row) throw new Problem('booking.not-found');
      return { ...bookingOf(row), ...(row.user_id !== user.id && { isOfAnother: true as const }) };
    },
  };
}

/** Names the slot if it is not the first choice. */
function bookedAs({ id, start_minute }: BookingRow, wish: Pick<WantedBooking, 'slot'>) {
  const slot = slotLabel(start_minute);
  return { acknowledged: true as const, insertedId: id, ...(slot !== wish.slot && { slot }) };
}

/** Id of the only user whose bookings this person may touch; undefined if they may touch everybody's. */
function ownerOnly(user: UserRow): string | undefined {
  return roleOf(user) === 'admin' ? undefined : user.id;
}

export function bookingOf(row: BookingRow & WithCardState): Booking {
  const patient = patientOf(row);
  return {
    _id: row.id,
    serviceId: row.service_id,
    ...(patient !== null && patient !== row.user_id && { patientId: patient }),
    serviceName: row.service_name,
    date: mediumFromIso(row.date),
    slot: slotLabel(row.start_minute),
    userName: row.user_name,
    email: row.email,
    phone: row.phone,
    price: row.price_cents / 100,
    payment: row.paid === 1,
    ...(row.transaction_id !== null && { transactionId: row.transaction_id }),
    ...cardMembers(row),
  };
}

export function cardMembers({ card_state }: WithCardState): Pick<Booking, 'isInReview' | 'isProcessing'> {
  return {
    ...(card_state === 'in-review' && { isInReview: true }),
    ...(card_state === 'processing' && { isProcessing: true }),
  };
}
