/**
 * The day at the front desk: its visits, and the events noted about them. A visit is an appointment of that day, or a walk-in.
 * Events are only ever added; `visit-state.ts` reduces them to a state.
 */
import * as v from 'valibot';
import { MediumDate } from './clinic-date.ts';
import { DeskPayment } from './desk-payment.ts';
import { endpoint } from './endpoint.ts';
import { SlotLabel } from './slot.ts';
import { Dollars, Email, Id, Phone, ShortText } from './text.ts';

/** From the lowest to the highest rank: presence outranks absence. */
export const VISIT_STATES = ['late', 'missed', 'arrived', 'in-chair', 'done'] as const;
export const EventKind = v.picklist([...VISIT_STATES, 'undo']);
export type EventKind = v.InferOutput<typeof EventKind>;

/** Their names at the desk and in the audit. */
export const EVENT_NAMES: Record<EventKind, string> = {
  late: 'Running late',
  missed: 'Missed',
  arrived: 'Arrived',
  'in-chair': 'In chair',
  done: 'Done',
  undo: 'Taken back',
};

/** ISO, in UTC. */
const TIME_RULE = 'must be a time such as 2023-01-05T08:30:00.000Z';
const Time = v.pipe(
  v.string(TIME_RULE),
  v.check(
    (text) => /^\d{4}(-\d\d){2}T(\d\d:){2}\d\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text)),
    TIME_RULE,
  ),
);
const LATE_RULE = 'must be whole minutes, up to a day';
const MinutesLate = v.pipe(
  v.number(LATE_RULE),
  v.check((minutes) => Number.isInteger(minutes) && minutes > 0 && minutes <= 24 * 60, LATE_RULE),
);

/**
 * `at` is the time by the device that noted it, for display only, and `receivedAt` by the clinic's server. `by` is the id of
 * the user who noted it. `undoes` names an event that may arrive later.
 */
export const VisitEvent = v.object({
  _id: Id,
  visitId: Id,
  /** One of `EventKind`; a later version may know more. */
  kind: v.string(),
  undoes: v.optional(Id),
  minutes: v.optional(v.number()),
  by: v.string(),
  at: v.string(),
  receivedAt: v.string(),
});
export type VisitEvent = v.InferOutput<typeof VisitEvent>;

/**
 * Earlier ids of the appointment: it gets a new one each time its patient cancels and restores it. Missing if there are none, and
 * in the answers of older servers.
 */
const FormerIds = v.optional(v.array(Id));

/** `serviceId` through `price` are missing for a walk-in who has not named a service. `price` is dollars. */
export const Visit = v.object({
  _id: Id,
  kind: v.picklist(['booking', 'walk-in']),
  patientId: Id,
  /** Empty if the patient's account was deleted, or with `isNameExpired`. */
  name: v.string(),
  /** Retention deleted the name; no account was deleted. Missing in the answers of older servers. */
  isNameExpired: v.optional(v.literal(true)),
  phone: v.string(),
  serviceId: v.optional(Id),
  serviceName: v.optional(v.string()),
  slot: v.optional(SlotLabel),
  price: v.optional(Dollars),
  payment: v.boolean(),
  /** Paid, but not by card. Missing in the answers of older servers. */
  isPaidAtDesk: v.optional(v.boolean()),
  /** As in `Booking`, like the next member. */
  isInReview: v.optional(v.literal(true)),
  isProcessing: v.optional(v.literal(true)),
  createdAt: Time,
  formerIds: FormerIds,
});
export type Visit = v.InferOutput<typeof Visit>;

/** A canceled appointment of that day: the desk may call the patient about the time that is free again. */
export const Cancellation = v.object({
  bookingId: Id,
  patientId: Id,
  name: v.string(),
  phone: v.string(),
  serviceName: v.string(),
  slot: SlotLabel,
  at: Time,
  formerIds: FormerIds,
});
export type Cancellation = v.InferOutput<typeof Cancellation>;

/** `last` grows with every change that the store records. `staff` are the users whom the events and payments name. */
export const DaySheet = v.object({
  asOf: Time,
  last: v.number(),
  visits: v.array(Visit),
  events: v.array(VisitEvent),
  cancellations: v.array(Cancellation),
  staff: v.array(v.object({ _id: Id, name: v.string() })),
  /** The caller's own id. Missing in the answers of older servers. */
  you: v.optional(Id),
  /** For the bookings of that day. Missing in the answers of older servers. */
  deskPayments: v.optional(v.array(DeskPayment)),
});
export type DaySheet = v.InferOutput<typeof DaySheet>;

export const listVisits = endpoint({
  method: 'GET',
  path: '/visits',
  who: 'desk',
  input: v.strictObject({ date: MediumDate }),
  output: DaySheet,
});

/** The bytes as they arrive: the stream has no end to wait for. */
const EventBytes = v.custom<AsyncIterable<Uint8Array>>((answer) => typeof answer === 'object');

/**
 * Reports changes until the caller leaves, or may no longer see them. The data of each server-sent event is just the number of
 * the newest change (`last` of a sheet); the first is sent at once. After each event, and every 15 seconds, a comment with the
 * server's time in ISO says that there was nothing newer then. 429 `request.too-many` if too many streams are open.
 */
export const streamVisits = endpoint({
  method: 'GET',
  path: '/visits/stream',
  who: 'desk',
  answer: 'events',
  input: v.strictObject({}),
  output: EventBytes,
});

/**
 * The device makes the id: the same event may arrive twice, from the same device or another, and counts once. A canceled
 * appointment still takes events. 404 `visit.not-found` for a visit that never existed.
 */
export const noteVisit = endpoint({
  method: 'PUT',
  path: '/visit-events/{id}',
  who: 'desk',
  queue: true,
  input: v.strictObject({
    id: Id,
    visitId: Id,
    kind: EventKind,
    undoes: v.optional(Id),
    minutes: v.optional(MinutesLate),
    at: Time,
  }),
  output: v.object({ acknowledged: v.literal(true) }),
});

/** A patient whom the clinic does not know yet. It keeps only the visible characters of the name (visible-name.ts). */
export const NewPatient = v.strictObject({ name: ShortText, phone: Phone, email: v.optional(Email) });

/**
 * A patient comes without an appointment, named as in `bookForPatient`. A walk-in takes no slot, so it can't be refused for one.
 * `arrived` is an event noted in the same call, because the patient is already at the desk; pages of the previous release note it
 * by `noteVisit`. The device makes the ids. 404 `patient.not-found`.
 */
export const addWalkIn = endpoint({
  method: 'PUT',
  path: '/walk-ins/{id}',
  who: 'desk',
  queue: true,
  input: v.strictObject({
    id: Id,
    date: MediumDate,
    patientId: v.optional(Id),
    patient: v.optional(NewPatient),
    serviceId: v.optional(Id),
    arrived: v.optional(v.strictObject({ id: Id, at: Time })),
  }),
  output: v.object({ acknowledged: v.literal(true), patientId: Id }),
});
