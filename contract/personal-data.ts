/** Exporting and deleting what the clinic knows about a person. An admin can do both for anybody. */
import * as v from 'valibot';
import { Acknowledged } from './acknowledged.ts';
import { Booking } from './booking.ts';
import { MediumDate } from './clinic-date.ts';
import { endpoint } from './endpoint.ts';
import { SlotLabel } from './slot.ts';
import { Email, Id } from './text.ts';

/** Times are ISO, in UTC. */
export const PersonalData = v.object({
  account: v.object({
    name: v.string(),
    email: v.string(),
    /** The last number they gave. */
    phone: v.optional(v.string()),
    role: v.optional(v.literal('admin')),
    /** Since when they work at the front desk. */
    deskSince: v.optional(v.string()),
    since: v.string(),
    /** When the person showed that the address is theirs. */
    provenAt: v.optional(v.string()),
  }),
  bookings: v.array(v.object({ ...Booking.entries, bookedAt: v.string() })),
  /** Others for whom the account answers, such as a child. Missing in the answers of older servers. */
  patients: v.optional(
    v.array(v.object({ name: v.string(), phone: v.string(), email: v.optional(v.string()), since: v.string() })),
  ),
  payments: v.array(
    v.object({
      bookingId: Id,
      /** Dollars. */
      amount: v.number(),
      currency: v.string(),
      state: v.string(),
      startedAt: v.string(),
    }),
  ),
  /** Payments at the desk for their bookings, including ones given back. Missing in the answers of older servers. */
  paidAtDesk: v.optional(
    v.array(
      v.object({
        bookingId: Id,
        kind: v.string(),
        /** Dollars. */
        amount: v.number(),
        reference: v.optional(v.string()),
        isGivenBack: v.boolean(),
        at: v.string(),
      }),
    ),
  ),
  /** Problems with their payments, now or in the past. Like the next three, missing in the answers of older servers. */
  paymentAlerts: v.optional(
    v.array(
      v.object({
        kind: v.string(),
        bookingId: v.optional(Id),
        detail: v.optional(v.string()),
        since: v.string(),
      }),
    ),
  ),
  /** Visits without an appointment, theirs or of those for whom the account answers. */
  walkIns: v.optional(
    v.array(
      v.object({ _id: Id, date: MediumDate, name: v.string(), serviceName: v.optional(v.string()), since: v.string() }),
    ),
  ),
  /** Kept for the desk until some days after the appointment would have been. */
  cancellations: v.optional(
    v.array(
      v.object({
        bookingId: Id,
        date: MediumDate,
        serviceName: v.string(),
        slot: SlotLabel,
        name: v.string(),
        phone: v.string(),
        at: v.string(),
        /** Id of the booking that it came back as. */
        restoredAs: v.optional(Id),
      }),
    ),
  ),
  /** The desk's notes on all these visits, as in `VisitEvent`, but without who noted them. */
  visitEvents: v.optional(
    v.array(
      v.object({
        _id: Id,
        visitId: Id,
        kind: v.string(),
        undoes: v.optional(Id),
        minutes: v.optional(v.number()),
        at: v.string(),
        receivedAt: v.string(),
      }),
    ),
  ),
  /** The audit's lines about what they did, and about what was done to their account. Newest first. */
  record: v.array(
    v.object({
      at: v.string(),
      deviceAt: v.optional(v.string()),
      /** Whether they did it themselves. */
      isOwn: v.boolean(),
      action: v.string(),
      object: v.string(),
      detail: v.string(),
    }),
  ),
});
export type PersonalData = v.InferOutput<typeof PersonalData>;

const input = v.strictObject({ userEmail: Email });

export const exportData = endpoint({
  method: 'GET',
  path: '/personal-data/{userEmail}',
  who: 'bearer',
  input,
  output: PersonalData,
});

/**
 * Unpaid bookings are canceled; paid ones stay without name, address and phone. 409 `payment.processing`, `payment.in-review` or
 * 502 while a payment is not decided, and `user.last-admin` for the only admin.
 */
export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/user/{userEmail}',
  who: 'bearer',
  input,
  output: Acknowledged,
});
