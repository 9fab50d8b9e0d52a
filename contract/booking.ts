/** Bookings: made and canceled through the queue, read by their owner. */
import * as v from 'valibot';
import { MediumDate } from './clinic-date.ts';
import { endpoint } from './endpoint.ts';
import { SlotLabel } from './slot.ts';
import { Dollars, Email, Id, QueuedPhone, ShortText } from './text.ts';

/**
 * `price` is dollars; `payment` is false until the booking is paid. `transactionId` is set by a payment by card. `patientId` is
 * missing if the patient is the account's owner, and in the answers of older servers. `isInReview`: a card payment is not as
 * agreed, and a person at the clinic is checking it. `isProcessing`: a card payment is not decided yet, which takes some banks
 * days. While either is true, the booking can be neither paid by card nor canceled. Older servers send neither.
 */
export const Booking = v.object({
  _id: Id,
  serviceId: Id,
  patientId: v.optional(Id),
  serviceName: v.string(),
  date: MediumDate,
  slot: SlotLabel,
  userName: v.string(),
  email: v.string(),
  phone: v.string(),
  price: Dollars,
  payment: v.boolean(),
  transactionId: v.optional(v.string()),
  isInReview: v.optional(v.literal(true)),
  isProcessing: v.optional(v.literal(true)),
});
export type Booking = v.InferOutput<typeof Booking>;

/** Why a slot could not be booked. Each is also a problem code, `booking.<reason>`. */
export const ConflictReason = v.picklist(['already-yours', 'slot-taken', 'past', 'unknown-slot']);
export type ConflictReason = v.InferOutput<typeof ConflictReason>;

/**
 * Added to the problem by a 409 to `bookSlot`. `_id` and `slot` are those of the booking that stands in the way
 * (`_id` is null if there is none); `alternatives` are the nearest free slots of that service and day, at most 3.
 */
export const BookingConflict = v.object({
  _id: v.nullable(Id),
  slot: SlotLabel,
  reason: ConflictReason,
  alternatives: v.array(SlotLabel),
});
export type BookingConflict = v.InferOutput<typeof BookingConflict>;

/** Added to the problem by `booking.price-changed`: the current price of the service. */
export const PriceChange = v.object({ price: Dollars });

/**
 * The server takes name, email, price and payment from the account and the service; the body only has to agree.
 * `userName` and `serviceName` are what the person saw when they chose. `orElse` are further wishes for the same service
 * and day: the first free one of all wishes is booked, and `slot` of the answer names it if it is not `slot` of the
 * input. A conflict is about the first wish. `restores` is the id of a booking that the caller has canceled and wants back
 * as it was: for the same patient, at the agreed price, whatever the limits are now. If that booking stands, it is the answer;
 * if it is not known, the answer is 404 `booking.not-found`. `patientId` is the booking's, and goes with `restores` only.
 * A phone that is not a `Phone` is 400 `booking.phone-invalid`. This schema does not refuse it, because the answer to an older
 * request must still be found by its key.
 */
export const bookSlot = endpoint({
  method: 'POST',
  path: '/booking',
  who: 'bearer',
  queue: true,
  status: 201,
  input: v.strictObject({
    serviceId: Id,
    serviceName: ShortText,
    date: MediumDate,
    slot: SlotLabel,
    orElse: v.optional(v.pipe(v.array(SlotLabel), v.maxLength(2, 'must be at most 2 slots'))),
    restores: v.optional(Id),
    patientId: v.optional(Id),
    userName: ShortText,
    email: Email,
    phone: QueuedPhone,
    price: Dollars,
    payment: v.literal(false, 'must be false: a booking is paid afterwards'),
  }),
  output: v.object({ acknowledged: v.literal(true), insertedId: Id, slot: v.optional(SlotLabel) }),
});

/**
 * `restoredAs` is the new id of the booking if the person had already canceled it, and then restored it or booked the same time
 * again.
 */
export const cancelBooking = endpoint({
  method: 'DELETE',
  path: '/del-booking/{id}',
  who: 'bearer',
  queue: true,
  input: v.strictObject({ id: Id }),
  output: v.object({ deletedCount: v.picklist([0, 1]), restoredAs: v.optional(Id) }),
});

export const listMyBookings = endpoint({
  method: 'GET',
  path: '/my-appointment',
  who: 'bearer',
  input: v.strictObject({ email: Email }),
  output: v.array(Booking),
});

/** An admin can get anybody's booking; `isOfAnother` says that it is not their own. */
export const getBooking = endpoint({
  method: 'GET',
  path: '/booking/{id}',
  who: 'bearer',
  input: v.strictObject({ id: Id }),
  output: v.object({ ...Booking.entries, isOfAnother: v.optional(v.literal(true)) }),
});
